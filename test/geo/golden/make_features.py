"""Burns random and awkward polygons with rasterio and measures covered shares with GEOS (shapely): features.json.

Run with a Python that has rasterio and shapely:  python3 test/geo/golden/make_features.py
"""
import json
import pathlib

import numpy as np
from rasterio.features import rasterize
from rasterio.transform import Affine
from shapely.geometry import MultiPolygon, Polygon, box, mapping, shape

here = pathlib.Path(__file__).parent
rng = np.random.default_rng(11)


def star(x, y, size, corners, snap=None):
    angles = np.sort(rng.uniform(0, 2 * np.pi, corners))
    radii = rng.uniform(0.3, 1, corners) * size
    points = np.column_stack([x + radii * np.cos(angles), y + radii * np.sin(angles)])
    if snap:
        points = np.round(points / snap) * snap
    return Polygon(points).buffer(0)


def ring_with_hole(x, y):
    return Polygon([(x - 6, y - 6), (x + 7, y - 5), (x + 5.5, y + 6.5), (x - 6, y + 6)], [[(x - 2, y - 2.5), (x - 2.5, y + 3), (x + 3, y + 2), (x + 2.5, y - 3)]])


CASES = {
    "random": [star(rng.uniform(-3, 43), rng.uniform(-3, 33), rng.uniform(0.3, 12), 9) for _ in range(25)],
    # Vertices on pixel centres and on pixel borders: where conventions differ.
    "on-centres": [star(rng.uniform(4, 36), rng.uniform(4, 26), 7, 6, 0.5) for _ in range(12)],
    "on-borders": [star(rng.uniform(4, 36), rng.uniform(4, 26), 7, 6, 1) for _ in range(12)],
    "boxes": [box(3, 4, 9, 8), box(12.5, 4.5, 18.5, 9.5), box(20.5, 3, 21.5, 25), box(24.2, 6.3, 24.4, 6.4), box(28, 10, 28.3, 20), box(-5, 25, 50, 40)],
    "holes": [ring_with_hole(12, 14), MultiPolygon([ring_with_hole(30, 10), box(26, 20, 31, 24.25), box(33, 20, 36.5, 24.5)])],
}
TRANSFORMS = {
    "unit": Affine(1, 0, 0, 0, -1, 30),
    "utm": Affine(30, 0, 500010.5, 0, -30, 7000000),
    "rotated": Affine(25, 5, 500000, 4, -27, 7000900),
}
WIDTH, HEIGHT = 40, 30

golden = []
for name, polygons in CASES.items():
    for transform_name, transform in TRANSFORMS.items():
        # The polygons are drawn in pixel coordinates (x right, y up) and moved into the grid's coordinates.
        place = transform * ~Affine(1, 0, 0, 0, -1, 30)

        def moved(polygon):
            from shapely.affinity import affine_transform
            return affine_transform(polygon, [place.a, place.b, place.d, place.e, place.c, place.f])

        # What is tested is what is stored: the JSON text's numbers.
        geometries = [json.loads(json.dumps(mapping(moved(polygon)))) for polygon in polygons]
        burn = {touched: rasterize([(geometry, index + 1) for index, geometry in enumerate(geometries) if shape(geometry).area > 0], (HEIGHT, WIDTH), transform=transform, all_touched=touched, dtype="int32") for touched in (False, True)}
        pixels = [[Polygon([transform * (c, r), transform * (c + 1, r), transform * (c + 1, r + 1), transform * (c, r + 1)]) for c in range(WIDTH)] for r in range(HEIGHT)]
        area = abs(transform.determinant)
        shares = []
        for geometry in geometries[:4] if transform_name == "utm" else []:
            polygon = shape(geometry)
            covered = [[pixel.intersection(polygon).area / area if pixel.intersects(polygon) else 0 for pixel in row] for row in pixels]
            shares.append([round(value, 9) for row in covered for value in row])
        golden.append({
            "name": f"{name}, {transform_name}",
            "transform": list(transform)[:6],
            "geometries": geometries,
            "centre": [int(value) - 1 for value in burn[False].ravel()],
            "touched": [int(value) - 1 for value in burn[True].ravel()],
            "shares": shares,
        })
(here / "features.json").write_text(json.dumps({"width": WIDTH, "height": HEIGHT, "cases": golden}, separators=(",", ":"), allow_nan=False) + "\n")
