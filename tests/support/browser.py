"""browser.py - Chromium without a window, driven by Selenium, both from Debian.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import importlib.util
import os
import shutil
import sys

DEBIAN = "/usr/bin/python3"  # the Python that Debian's packages are for
SKIPPED = 77


def with_selenium():
    """Goes on in a Python that has Selenium; ends the program, as skipped, where there is no such
    Python or no browser."""
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("skipped, there is no Chromium with its driver: scripts/install-packages browser")
        sys.exit(SKIPPED)
    if importlib.util.find_spec("selenium"):
        return
    if os.path.exists(DEBIAN) and not os.environ.get("WATTLE_TEST_PYTHON"):
        os.environ["WATTLE_TEST_PYTHON"] = "1"
        os.execv(DEBIAN, [DEBIAN] + sys.argv)
    print("skipped, there is no Python with selenium: scripts/install-packages browser")
    sys.exit(SKIPPED)


def open_browser(width=1280, height=860, dark=False):
    """A browser with a page of that size; the caller ends it by quit()."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 "--hide-scrollbars", "--force-color-profile=srgb"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    look_like(browser, width, height, dark)
    return browser


def look_like(browser, width, height, dark=False):
    """The size of the page, and whether it is to be dark."""
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
