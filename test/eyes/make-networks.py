"""Writes tiny networks of known weights with their registry files: fixtures/{grounds,changes,scenes,textures}.{onnx,yaml}.

grounds: the mean of 3 × 3 pixels, nearest of 0.1 (land), 0.5 (water), 0.9 (built): score of c = 40 (2 c x − c²).
changes: 60 (|later − earlier| − 0.2), before the logistic function.
scenes: of the tile's mean, score 40 (2 c x − c²) for 0.1 (sea) and 0.5 (land).
textures: the vector (mean, standard deviation) of the tile.
"""
import hashlib, os
import numpy as np
from onnx_file import Graph

folder = os.path.join(os.path.dirname(__file__), "fixtures")
f = lambda v: np.array(v, np.float32)
CENTRES = [0.1, 0.5, 0.9]

def save(name, graph, channels, tile, answer, card):
    model = graph.model(("x", ["batch", channels, tile, tile]), answer)
    open(os.path.join(folder, name + ".onnx"), "wb").write(model)
    tail = f"""gsd: {{ native: 10, min: 8, max: 12 }}
bands:
  - {{ role: red, quantity: reflectance }}
file: {name}.onnx
sha256: {hashlib.sha256(model).hexdigest()}
licence: Apache-2.0
source: test/eyes/make-networks.py
"""
    open(os.path.join(folder, name + ".yaml"), "w").write(f"name: {name}\n" + card + tail)

g = Graph("grounds", "make-networks.py")
mean = g.node("Conv", ["x", g.constant("box", np.full((1, 1, 3, 3), 1 / 9, np.float32))], "mean", kernel_shape=[3, 3], pads=[1, 1, 1, 1])
weights = g.constant("weights", f([[[[80 * c]]] for c in CENTRES]))
g.node("Conv", [mean, weights, g.constant("bias", f([-40 * c * c for c in CENTRES]))], "scores", kernel_shape=[1, 1])
save("grounds", g, 1, 64, ("scores", ["batch", 3, 64, 64]), """summary: Land, water and built ground by brightness, of known weights.
task: segmentation
labels:
  - { name: land, plural: land }
  - { name: water, plural: water }
  - { name: built ground, plural: built ground }
input: { layout: NCHW, dtype: float32, tile: 64, overlap: 8, batch: 4 }
output: { form: pixel-scores, score: 0.5 }
""")

g = Graph("changes", "make-networks.py")
gap = g.node("Abs", [g.node("Conv", ["x", g.constant("gap", f([[[[-1]], [[1]]]]))], "difference", kernel_shape=[1, 1])], "size")
g.node("Mul", [g.node("Sub", [gap, g.constant("least", f(0.2))], "above"), g.constant("slope", f(60))], "score")
save("changes", g, 2, 64, ("score", ["batch", 1, 64, 64]), """summary: Ground whose brightness changed by more than 0.2, of known weights.
task: change
labels:
  - { name: new building }
input: { layout: NCHW, dtype: float32, tile: 64, overlap: 8, batch: 4 }
output: { form: pixel-scores, score: 0.5 }
""")

g = Graph("scenes", "make-networks.py")
mean = g.node("ReduceMean", ["x"], "mean", axes=[2, 3], keepdims=0)
scaled = g.node("MatMul", [mean, g.constant("weights", f([[80 * c for c in CENTRES[:2]]]))], "scaled")
g.node("Add", [scaled, g.constant("bias", f([-40 * c * c for c in CENTRES[:2]]))], "scores")
save("scenes", g, 1, 32, ("scores", ["batch", 2]), """summary: Sea or land by mean brightness, of known weights.
task: scene
labels:
  - { name: sea, plural: sea }
  - { name: land, plural: land }
input: { layout: NCHW, dtype: float32, tile: 32, overlap: 0, batch: 8 }
output: { form: tile-scores }
""")

g = Graph("textures", "make-networks.py")
mean = g.node("ReduceMean", ["x"], "mean", axes=[2, 3], keepdims=1)
off = g.node("Sub", ["x", mean], "off")
variance = g.node("ReduceMean", [g.node("Mul", [off, off], "square")], "variance", axes=[2, 3], keepdims=1)
joined = g.node("Concat", [mean, g.node("Sqrt", [variance], "deviation")], "joined", axis=1)
g.node("Flatten", [joined], "vector", axis=1)
save("textures", g, 1, 32, ("vector", ["batch", 2]), """summary: Mean and deviation of brightness, compared with those of smooth and rough ground.
task: embedding
labels:
  - { name: smooth ground, plural: smooth ground }
  - { name: rough ground, plural: rough ground }
input: { layout: NCHW, dtype: float32, tile: 32, overlap: 0, batch: 8 }
output: { form: vector, vectors: { smooth ground: [1, 0], rough ground: [1, 1] } }
""")
