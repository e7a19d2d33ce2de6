"""Polygons on grids, with the share of each pixel that GEOS overlays: exactly 0 and 1 where no border passes."""
import json
import math
import random

import shapely.geometry as sg
from shapely.geometry import mapping
from shapely.prepared import prep


def truth(polygons, width, height, transform, crs):
    a, _, c, _, e, f = transform
    shares, touched = [], []
    for polygon in polygons:
        prepared, interior = prep(polygon), polygon
        row_shares, row_touched = [], []
        for row in range(height):
            for column in range(width):
                x1, x2 = sorted((c + a * column, c + a * (column + 1)))
                y1, y2 = sorted((f + e * row, f + e * (row + 1)))
                cell = sg.box(x1, y1, x2, y2)
                if prepared.contains(cell):
                    share = 1.0
                elif prepared.intersects(cell):
                    share = interior.intersection(cell).area / cell.area
                    share = 0.0 if share < 1e-12 else 1.0 if share > 1 - 1e-12 else share
                else:
                    share = 0.0
                row_shares.append(share)
                row_touched.append(1 if share > 0 else 0)
        shares.append(row_shares)
        touched.append(row_touched)
    return {'kind': 'coverage', 'crs': crs, 'width': width, 'height': height, 'transform': transform, 'shares': shares, 'touched': touched}


def put(suite, case, polygons, width, height, transform, crs='EPSG:32633'):
    features = [{'type': 'Feature', 'properties': {}, 'geometry': mapping(polygon)} for polygon in polygons]
    member = {'type': 'name', 'properties': {'name': crs}}
    content = json.dumps({'type': 'FeatureCollection', 'crs': member, 'features': features})
    suite.bytes('zones.geojson', content, 'coverage', case, truth(polygons, width, height, transform, crs))


def blob(dice, x, y, size, corners):
    angles = sorted(dice.uniform(0, 2 * math.pi) for _ in range(corners))
    points = [(x + size * dice.uniform(0.4, 1) * math.cos(angle), y + size * dice.uniform(0.4, 1) * math.sin(angle)) for angle in angles]
    return sg.Polygon(points).buffer(0)


def write(suite):
    dice = random.Random(11)
    grids = {'metres': [10, 0, 400000, 0, -10, 5600000], 'fractions': [0.3, 0, 0.1, 0, -0.3, 12.1], 'south up': [10, 0, 400000, 0, 10, 5600000],
             'thirds': [1 / 3, 0, 1 / 7, 0, -1 / 3, 9]}
    width = height = 40
    for name, transform in grids.items():
        a, _, c, _, e, f = transform
        at = lambda column, row: (c + a * column, f + e * row)
        shape = lambda *points: sg.Polygon([at(*point) for point in points])
        cases = {
            'along borders': [shape((5, 5), (20, 5), (20, 20), (5, 20))],
            'within one pixel': [shape((5.2, 5.3), (5.8, 5.3), (5.8, 5.7), (5.2, 5.7))],
            'within one row': [shape((5.5, 5.25), (20.5, 5.25), (20.5, 5.75), (5.5, 5.75))],
            'within one column': [shape((5.25, 5.5), (5.75, 5.5), (5.75, 20.5), (5.25, 20.5))],
            'half pixels': [shape((5.5, 5.5), (20.5, 5.5), (20.5, 20.5), (5.5, 20.5))],
            'triangle': [shape((1, 1), (38, 7), (12, 33))],
            'beyond the grid': [shape((-10, -10), (60, -5), (55, 50), (-7, 45))],
            'all around the grid': [shape((-1, -1), (41, -1), (41, 41), (-1, 41))],
            'left of the grid in part': [shape((-5, 3), (7.3, 11), (-5, 19))],
            'with a hole': [sg.Polygon(list(shape((2, 2), (30, 3), (29, 31), (3, 30)).exterior.coords), [list(shape((10, 10), (20, 11), (15, 21)).exterior.coords)])],
            'a sliver': [shape((2, 2), (38, 30), (38, 30.001))],
            'two parts that share a border': [sg.MultiPolygon([shape((2, 2), (10.3, 2), (10.3, 15), (2, 15)), shape((20.3, 2), (30, 2), (30, 15), (20.3, 15))])],
        }
        for case, polygons in cases.items():
            put(suite, f'{case}, {name}', polygons, width, height, transform)
        for index in range(8):
            x, y = at(dice.uniform(5, 35), dice.uniform(5, 35))
            polygon = blob(dice, x, y, abs(a) * dice.uniform(5, 20), dice.choice([5, 20, 100, 400]))
            put(suite, f'random {index}, {name}', [polygon], width, height, transform)
    county = blob(dice, 400200, 5599800, 150, 1500)
    put(suite, 'a county of 1500 corners', [county], 40, 40, [10, 0, 400000, 0, -10, 5600000])
