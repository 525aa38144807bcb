# The counts and turns of searches, proofs and random games. A commit that changes play on purpose
# writes the new numbers here, and the total of `bench 0` below its message.
bench 0
#? [fendo 168236\nsiemenet 276909\nfonver 287375\nfiodar 295821\nfence 57358\ntotal 1085699]
set_option net none
set_option threads 1
set_option seed 1
newgame fendo size=3
solve 600
#? [W\+1 B1 A3 B2 A3-B3E B1N C2W B1-C1N A3 C1-A1N A3E A2N B3S A2E\nnodes 59230]
newgame fiodar size=2
solve 600
#? [W\+0\.5 A1 swap B1 C3 A2 pass B2 pass C2 pass B3 pass pass\nnodes 908]
newgame fonver size=3
solve 600
#? [W\+ A1 A2 C2 C3 B1 A3 C1 B3\nnodes 3262]
newgame fonver size=5
play black B3
play white C3
play black A3
play white D1
solve 600
#? [B\+ B1 C5 A5 A4 B5 B4 C4,A3xC3,A5xB4 B2 C1 A1 C2\nnodes 118474]
newgame siemenet
set_option level 1
genmove white
genmove black
set_option level 2
genmove white
genmove black
set_option level 3
genmove white
genmove black
set_option level 4
genmove white
genmove black
set_option level 5
genmove white
genmove black
set_option level 6
genmove white
genmove black
history
#? [1 white E2,E3\n2 black F2,F3\n3 white E2,F1\n4 black B2,C3\n5 white B3,A4\n6 black D3,E2\n7 white D5,E4\n8 black H5,G4\n9 white F5,E5\n10 black F2,G3\n11 white G2,H3\n12 black G1,G2]
set_option level 10
set_option max_nodes 300
newgame siemenet size=7 variant=extended
genmove white
genmove black
genmove white
genmove black
genmove white
history
#? [1 white D2,C1\n2 black E2,E3\n3 white A2,B3\n4 black A7,A6\n5 white E7,F6]
newgame fonver size=5
genmove black
genmove white
genmove black
genmove white
genmove black
history
#? [1 black D2\n2 white D3\n3 black A1\n4 white C4\n5 black A3]
newgame fiodar size=3
genmove black
genmove white
genmove black
genmove white
genmove black
history
#? [1 black C3\n2 white E5\n3 black pass\n4 white C5\n5 black E3]
newgame fendo size=5
genmove white
genmove black
genmove white
genmove black
genmove white
history
#? [1 white E5\n2 black D4\n3 white D5\n4 black A4\n5 white C4]
set_option contempt 50
newgame siemenet variant=revisited
genmove white
genmove black
genmove white
genmove black
history
#? [1 white D5,E4\n2 black D7,E7\n3 white D4,E5\n4 black D8,D7]
set_option max_nodes 78
newgame fence players=2 tiles=demo stash=blind trading=all goods_by=aside tunnel=cards color_swap=on
genmove p1
genmove p2
genmove p1
genmove p2
genmove p1
genmove p2
genmove p1
genmove p2
genmove p1
genmove p1
genmove p1
genmove p1
genmove p2
genmove p1
genmove p1
genmove p2
history
#? [1 chance tiles:p1:T23,T11,X1,T13,T44\n2 chance tiles:p2:T12,T25,T15,T32\n3 chance start:p1:r\?b\?\n4 chance burn:r1\n5 chance burn:r4\n6 chance burn:r2\n7 chance start:p2:r\?b\?\n8 p1 place:T13:0,0:0\n9 p2 place:T25:1,0:0\n10 p1 place:X1:2,0:3\n11 p2 place:T32:0,-1:0\n12 p1 place:T23:0,1:0\n13 p2 place:T15:0,2:0\n14 p1 place:T11:0,-2:3\n15 p2 place:T12:-1,0:0\n16 p1 place:T44:2,-1:2\n17 chance burn:r3\n18 chance burn:b6\n19 chance dice:4,4\n20 chance burn:b2\n21 chance burn:b1\n22 chance burn:b3\n23 chance burn:r4\n24 chance dice:5,4\n25 chance dice:5,1\n26 chance dice:4,2\n27 chance dice:4,4\n28 p1 at:gull-wharf\n29 chance dice:2,6\n30 chance dice:6,6\n31 chance dice:6,1\n32 chance dice:6,5\n33 chance dice:3,1\n34 chance dice:1,6\n35 chance dice:1,3\n36 p1 at:old-town\n37 chance show:p1:r2b2\n38 chance dice:5,1\n39 chance dice:2,4\n40 chance dice:1,6\n41 chance dice:3,1\n42 chance dice:6,3\n43 chance dice:5,2\n44 chance dice:5,6\n45 chance dice:5,6\n46 chance dice:1,1\n47 p1 at:sunnyside\n48 chance show:p2:r6b4\n49 chance dice:2,5\n50 p2 at:venice\n51 chance dice:4,3\n52 chance dice:6,2\n53 chance dice:6,1\n54 chance dice:5,6\n55 chance dice:1,2\n56 p1 at:four-points\n57 chance deal:p1:\?\?\n58 chance deal:p1:\?\?\n59 chance deal:p1:\?\?\n60 chance deal:p1:\?\?\n61 chance deal:p2:\?\?\n62 chance deal:p2:\?\?\n63 chance deal:p2:\?\?\n64 chance deal:p2:\?\?\n65 p1 trade:p2:\?\?:b\n66 p2 accept:b\?]
newgame fence players=3 tiles=demo stash=mixed trading_post=on boats=on goods_by=cards wasted_goods=on ritzy_tile=on
genmove p2
genmove p3
genmove p1
genmove p2
genmove p3
genmove p1
genmove p2
genmove p3
genmove p1
genmove p2
genmove p3
genmove p1
genmove p2
genmove p2
genmove p2
genmove p2
history
#? [1 chance tiles:p1:T23,T11,X1\n2 chance tiles:p2:T13,T44,T12\n3 chance tiles:p3:T25,T15,T32\n4 chance start:p1:r\?b\?\n5 chance start:p2:r\?b\?\n6 chance start:p3:r\?b\?\n7 p2 place:T13:0,0:0\n8 p3 place:T32:0,-1:2\n9 p1 place:X1:0,1:0\n10 p2 place:T12:0,2:0\n11 p3 place:T25:-1,0:0\n12 p1 place:T11:1,0:0\n13 p2 place:T44:0,3:0\n14 p3 place:T15:-2,0:0\n15 p1 place:T23:-2,-1:0\n16 chance show:p2:r1b2\n17 p2 at:four-points\n18 chance show:p3:r1b4\n19 chance dice:4,4\n20 p3 at:gull-wharf\n21 chance show:p1:r4b3\n22 chance dice:5,4\n23 chance dice:5,1\n24 chance dice:4,2\n25 chance dice:4,4\n26 p1 at:gull-wharf\n27 chance dice:2,6\n28 chance dice:6,6\n29 chance dice:6,1\n30 chance dice:6,5\n31 chance dice:3,1\n32 chance dice:1,6\n33 chance dice:1,3\n34 p2 at:old-town\n35 chance dice:5,1\n36 chance dice:2,4\n37 chance dice:1,6\n38 chance dice:3,1\n39 chance dice:6,3\n40 chance dice:5,2\n41 chance dice:5,6\n42 chance dice:5,6\n43 chance dice:1,1\n44 p2 at:sunnyside\n45 chance burn:r2\n46 chance burn:b3\n47 chance deal:p2:r\?\n48 chance deal:p2:r\?\n49 chance deal:p2:b\?\n50 chance deal:p2:b\?\n51 chance deal:p3:r\?\n52 chance deal:p3:r\?\n53 chance deal:p3:b\?\n54 chance deal:p3:b\?\n55 chance deal:p1:r\?\n56 chance deal:p1:r\?\n57 chance deal:p1:b\?\n58 chance deal:p1:b\?\n59 chance top:r\n60 p2 p1:four-points\n61 p2 cops:venice]
# Proofs along random games, including forced wins and wide margins.
set_option contempt 0
set_option max_nodes 0
set_option search random
newgame fiodar size=2 pie=off
solve 600
#? [B\+0\.5 A1 B1 B2 A2 C2 B3 pass C3 pass pass\nnodes 445]
genmove b
solve 600
#? [B\+0\.5 A1 B2 A2 B3 C2 pass C3 pass pass\nnodes 821]
genmove w
solve 600
#? [B\+5\.5 pass\nnodes 350]
genmove b
solve 600
#? [B\+0\.5 A1 B2 C2 C3 B3 pass pass\nnodes 135]
genmove w
solve 600
#? [B\+0\.5 B2 A1 C3 B3 pass pass\nnodes 52]
genmove b
solve 600
#? [B\+0\.5 A1 pass B2 pass C3 pass pass\nnodes 64]
genmove w
solve 600
#? [B\+0\.5 B2 A1 pass pass\nnodes 13]
genmove b
solve 600
#? [B\+0\.5 A1 pass B2 pass pass\nnodes 18]
genmove w
solve 600
#? [B\+0\.5 pass A1 pass pass\nnodes 12]
genmove b
solve 600
#? [W\+0\.5 pass pass\nnodes 6]
set_option search random
newgame siemenet size=5
genmove w
genmove b
genmove w
genmove b
genmove w
solve 600
#? [0 A4,B4 A5,A4\nnodes 13680]
genmove b
solve 600
#? [W\+1 A3,B4 A4,A3 C4,C3 E4,D3 E5,D5 E4,E3 E5,E4\nnodes 10900]
genmove w
solve 600
#? [W\+1 A5,A4 C5,C4 D5,E4 E5,D5 E3,E2 D3,C2 E3,D3\nnodes 1689]
genmove b
solve 600
#? [W\+1 A1,A2 C1,D1 C2,C1 C3,C2 D3,E2 E3,D3 E4,D5 C4,C3 A4,A5\nnodes 1429]
set_option search random
newgame fonver size=4 pie=off
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
solve 600
#? [W\+ D3 B1 B3\nnodes 39]
genmove w
solve 600
#? [W\+ B1 B3\nnodes 22]
genmove b
solve 600
#? [W\+ B3\nnodes 2]
genmove w
solve 600
#? [B\+ B3,A2xB2 B1 C2\nnodes 150]
genmove b
solve 600
#? [W\+ B3\nnodes 2]
genmove w
solve 600
#? [W\+\nnodes 0]
set_option search random
newgame fendo size=5
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
solve 600
#? [B\+5 C2E B1N C2W A4E C2-C1E B4E C5E C4N\nnodes 3434]
genmove b
solve 600
#? [W\+11 B2-D4S D5S A4E C5E B4E C5S\nnodes 1399]
genmove w
solve 600
#? [B\+5 D5-C2E B1N C2W B4-A4E C2-C1E C4N\nnodes 6812]
genmove b
solve 600
#? [W\+1 B2-C2E D2-E3W C2-D1W D5-D2S B4-A4E D2N C4N\nnodes 2480]
genmove w
solve 600
#? [B\+5 D2-C2E B2E C2-C1E B4-A4E C5E C4N\nnodes 793]
genmove b
solve 600
#? [B\+5 B2E C2-D1N B4-A4E C5E C4N\nnodes 141]
set_option search random
newgame fonver size=5 pie=off
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
solve 600
#? [W\+ A1 A2 B1 C2 C1 E2\nnodes 51057]
newgame fiodar size=3 pie=off
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
genmove b
genmove w
solve 600
#? [B\+0\.5 E3 C2 C1 B1 E5 B3 D2 B4 A3 pass pass\nnodes 22722]
# Moves of the net of FENCE!.
set_option search default
set_option net auto
set_option max_nodes 60
set_option seed 5
newgame fence players=3 tiles=demo
genmove p1
genmove p2
genmove p3
genmove p1
genmove p2
genmove p3
genmove p1
genmove p2
genmove p3
genmove p1
genmove p2
genmove p3
genmove p1
genmove p1
genmove p1
genmove p2
genmove p2
genmove p2
genmove p3
genmove p3
genmove p3
genmove p3
genmove p1
genmove p2
genmove p2
genmove p2
genmove p2
genmove p3
genmove p3
genmove p3
genmove p1
genmove p1
genmove p2
genmove p3
genmove p3
genmove p3
genmove p3
genmove p3
genmove p1
genmove p2
genmove p2
genmove p3
genmove p1
genmove p1
genmove p2
genmove p3
genmove p3
history
#? [1 chance tiles:p1:T15,X1,T13\n2 chance tiles:p2:T32,T25,T44\n3 chance tiles:p3:T11,T12,T23\n4 chance start:p1:r4b4\n5 chance start:p2:r1b1\n6 chance start:p3:r2b6\n7 p1 place:T13:0,0:0\n8 p2 place:T32:0,1:2\n9 p3 place:T11:0,2:0\n10 p1 place:X1:1,2:0\n11 p2 place:T25:-1,2:0\n12 p3 place:T12:1,3:0\n13 p1 place:T15:1,0:0\n14 p2 place:T44:0,-1:2\n15 p3 place:T23:2,0:1\n16 chance show:p1:r4b4\n17 p1 at:gull-wharf\n18 chance show:p2:r1b1\n19 p2 at:sunnyside\n20 chance show:p3:r2b6\n21 chance dice:1,4\n22 chance dice:4,4\n23 p3 at:gull-wharf\n24 chance dice:4,3\n25 chance dice:5,1\n26 chance dice:4,6\n27 chance dice:4,3\n28 chance dice:5,6\n29 chance dice:3,2\n30 p1 at:the-yards\n31 chance deal:p1:r1\n32 chance deal:p1:r1\n33 chance deal:p1:b1\n34 chance deal:p1:b5\n35 chance deal:p2:r6\n36 chance deal:p2:r4\n37 chance deal:p2:b6\n38 chance deal:p2:b2\n39 chance deal:p3:r4\n40 chance deal:p3:r3\n41 chance deal:p3:b5\n42 chance deal:p3:b5\n43 p1 p3:old-town\n44 p1 cops:sunnyside\n45 p2 p3:the-yards\n46 p2 cops:the-yards\n47 p2 draw:r\n48 chance deal:p2:r3\n49 p3 p1:old-town\n50 p3 cops:old-town\n51 p3 draw:r\n52 chance deal:p3:r5\n53 chance dice:1,2\n54 chance dice:2,5\n55 p3 cops:the-yards\n56 p1 me:r1b5:downtown\n57 p2 p1:old-town\n58 p2 cops:old-town\n59 p2 draw:b\n60 chance deal:p2:b4\n61 chance dice:3,3\n62 chance dice:2,1\n63 p2 me:r4b4:gull-wharf\n64 p3 p2:old-town\n65 p3 draw:b\n66 chance deal:p3:b2\n67 p3 cops:downtown\n68 p1 me:r1b1:sunnyside\n69 chance dice:4,5\n70 chance dice:1,5\n71 p1 cops:lily-rivers\n72 p2 me:r3b2:the-yards\n73 p3 p1:venice\n74 p3 tip:b5:venice\n75 chance dice:1,6\n76 chance dice:4,3\n77 p3 p2:sunnyside\n78 p3 cops:sunnyside\n79 p3 draw:b\n80 chance deal:p3:b2\n81 p1 cops:venice\n82 p2 cops:sunnyside\n83 chance dice:2,1\n84 chance dice:1,4\n85 p2 cops:the-yards\n86 p3 cops:old-town\n87 p1 cops:the-yards\n88 chance dice:4,5\n89 chance dice:2,2\n90 p1 cops:old-town\n91 p2 cops:the-yards\n92 p3 cops:old-town\n93 chance dice:2,6\n94 chance dice:2,5\n95 p3 me:r3b2:the-yards]
