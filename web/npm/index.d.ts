/** Words of the command line, as `wattle --help` lists them: ["--game", "fonver"], ["--protocol", "ugi"]. */
export interface EngineSettings {
  args?: string[];
  /** false: the program without threads. By default threads are used where they are allowed. */
  threads?: boolean;
  /** In a page: the address of wattle-worker.js, if it is not beside this module. */
  worker?: string | URL;
}

export interface Engine {
  /** Sends a line of input, or several. A new line ends an analysis. */
  postMessage(lines: string): void;
  /** Is called with each line of an answer. */
  onmessage: ((event: { data: string }) => void) | null;
  /** Is called with what went wrong, such as a net that is missing. */
  onerror: ((error: Error) => void) | null;
  /** Sends a command of GTP. Resolves to the answer; rejects with the reason of a refusal. */
  ask(command: string): Promise<string>;
  terminate(): unknown;
}

/** Starts an engine in a worker. Rejects, with the reason, if it cannot be loaded. */
export function createEngine(settings?: EngineSettings): Promise<Engine>;
