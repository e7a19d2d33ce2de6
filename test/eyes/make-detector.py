"""Writes fixtures/blocks.onnx (a detector of bright rectangles, known weights), its registry file, and in goldens/ what numpy says that it gives.

Every bright pixel says how far its rectangle goes in the four directions (as FCOS does), so its box is known exactly; the score is the
centredness. Two labels: values above 0.7, values between 0.3 and 0.7.
"""
import hashlib, json, os
import numpy as np
from onnx_file import Graph

folder = os.path.join(os.path.dirname(__file__), "fixtures")
TILE, REACH = 64, 23

graph = Graph("blocks", "make-detector.py")
constant, node = graph.constant, graph.node

f = lambda v: np.array(v, np.float32)
one, half, low, high = (constant(n, f(v)) for n, v in [("one", 1), ("half", .5), ("low", .3), ("high", .7)])
ij = np.arange(TILE, dtype=np.float32) + np.float32(0.5)
columns = constant("columns", np.broadcast_to(ij[None, None, None, :], (1, 1, TILE, TILE)).copy())
rows = constant("rows", np.broadcast_to(ij[None, None, :, None], (1, 1, TILE, TILE)).copy())
inside = node("Cast", [node("Greater", ["x", low], "isInside")], "inside", to=1)
bright = node("Cast", [node("Greater", ["x", high], "isBright")], "bright", to=1)
runs = {}
for side, pads in {"left": (2, 1), "right": (2, -1), "up": (1, 1), "down": (1, -1)}.items():
    axis = 3 if pads[0] == 2 else 2
    amounts = [0] * 8
    amounts[axis], amounts[axis + 4] = pads[1], -pads[1]
    shift = constant(f"{side}Pads", np.array(amounts, np.int64))
    run = inside
    for k in range(REACH):
        moved = node("Pad", [run, shift], f"{side}{k}moved")
        run = node("Mul", [inside, node("Add", [moved, one], f"{side}{k}more")], f"{side}{k}")
    runs[side] = run

def axis(name, before, after, place):
    size = node("Sub", [node("Add", [before, after], name + "sum"), one], name + "size")
    centre = node("Add", [place, node("Mul", [node("Sub", [after, before], name + "gap"), half], name + "shift")], name + "centre")
    most = node("Max", [before, after, one], name + "most")
    return size, centre, node("Div", [node("Min", [before, after], name + "least"), most], name + "even")

width, x, evenX = axis("x", runs["left"], runs["right"], columns)
height, y, evenY = axis("y", runs["up"], runs["down"], rows)
score = node("Mul", [evenX, evenY], "score")
first = node("Mul", [score, bright], "first")
second = node("Sub", [score, first], "second")
joined = node("Concat", [x, y, width, height, first, second], "joined", axis=1)
node("Reshape", [joined, constant("shape", np.array([0, 6, -1], np.int64))], "candidates")

model = graph.model(("x", ["batch", 1, TILE, TILE]), ("candidates", ["batch", 6, TILE * TILE]))
with open(os.path.join(folder, "blocks.onnx"), "wb") as out:
    out.write(model)

def reference(image):
    m, b = (image > .3).astype(np.float64), (image > .7)
    def run(step, along):
        r = m.copy()
        for _ in range(REACH):
            moved = np.zeros_like(r)
            if along == 1 and step > 0: moved[:, 1:] = r[:, :-1]
            elif along == 1: moved[:, :-1] = r[:, 1:]
            elif step > 0: moved[1:] = r[:-1]
            else: moved[:-1] = r[1:]
            r = m * (1 + moved)
        return r
    l, r, u, d = run(1, 1), run(-1, 1), run(1, 0), run(-1, 0)
    even = lambda a, c: np.minimum(a, c) / np.maximum(np.maximum(a, c), 1)
    s = even(l, r) * even(u, d)
    return np.stack([ij[None, :] + (r - l) / 2, ij[:, None] + (d - u) / 2, l + r - 1, u + d - 1, s * b, s * ~b]).reshape(6, -1)

image = np.full((TILE, TILE), .1)
rectangles = [[4, 6, 9, 5, .9], [30, 40, 12, 8, .5], [60, 0, 4, 7, .9]]
for c, r, w, h, v in rectangles:
    image[r:r + h, c:c + w] = v
given = reference(image)
picked = [int(i) for i in np.flatnonzero(given[4] + given[5] > 0)]
json.dump({"rectangles": rectangles, "candidates": [{"at": i, "values": given[:, i].tolist()} for i in picked]},
          open(os.path.join(folder, "..", "goldens", "blocks.json"), "w"))
card = f"""name: blocks
summary: Bright rectangles on a dark ground, of known weights.
task: detection
labels:
  - {{ name: ship, sizeM: {{ min: 40, max: 210 }} }}
  - {{ name: tank }}
gsd: {{ native: 10, min: 8, max: 12 }}
bands:
  - {{ role: red, quantity: reflectance }}
input: {{ layout: NCHW, dtype: float32, tile: {TILE}, overlap: 24, batch: 4 }}
output: {{ form: candidates, score: 0.5, overlap: 0.4 }}
file: blocks.onnx
sha256: {hashlib.sha256(model).hexdigest()}
licence: Apache-2.0
source: test/eyes/make-detector.py
"""
open(os.path.join(folder, "blocks.yaml"), "w").write(card)
