"""Golden of test/eyes/boxes.test.ts: intersection over union by shapely (GEOS), suppression by a plain loop over it."""
import json, os, random
from shapely.affinity import rotate
from shapely.geometry import box

random.seed(20)

def shape(b):
    x, y, w, h, a = b
    return rotate(box(x - w / 2, y - h / 2, x + w / 2, y + h / 2), a, origin=(x, y), use_radians=True)

def made(turned):
    r = random.uniform
    return [r(0, 12), r(0, 12), r(1, 9), r(1, 9), r(-3.2, 3.2) if turned else 0.0]

def overlap(a, b):
    p, q = shape(a), shape(b)
    shared = p.intersection(q).area
    return shared / (p.area + q.area - shared)

pairs = []
for turned in [False] * 20 + [True] * 60:
    a, b = made(turned), made(turned)
    pairs.append({"one": a, "other": b, "overlap": overlap(a, b)})
same = [5.0, 5.0, 4.0, 2.0, 0.7]
pairs.append({"one": same, "other": same, "overlap": 1.0})

many = [{"box": [v * (8 if i < 2 else 1) for i, v in enumerate(made(True))], "label": random.randrange(2), "score": random.random()} for _ in range(400)]
kept = []
for i in sorted(range(len(many)), key=lambda i: -many[i]["score"]):
    if all(many[j]["label"] != many[i]["label"] or overlap(many[i]["box"], many[j]["box"]) <= 0.3 for j in kept):
        kept.append(i)
with open(os.path.join(os.path.dirname(__file__), "goldens", "boxes.json"), "w") as out:
    json.dump({"pairs": pairs, "many": many, "kept": kept}, out)
