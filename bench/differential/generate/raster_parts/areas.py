"""
Ground areas of grid cells from 1 m to 10°, integrated on the ellipsoid: the line integral of the authalic zone along each cell's outline
(600 places a side), longitudes and latitudes by PROJ.
"""
import json
import math
import os

import numpy as np
from osgeo import osr

from .common import subfolder
from .warp import reference_of, transformed

SIDE = 600

# (CRS, x, y, sizes in units of the CRS, nominal sizes count, equal-area)
GRIDS = [
    ('EPSG:3857', 1300000, 6240000, (1, 10, 100, 1000, 10000, 100000, 1000000), False), ('EPSG:3395', 1300000, 6240000, (1, 1000, 100000, 1000000), False), ('EPSG:3413', 500000, -1500000, (1, 30, 1000, 25000, 500000), False),
    ('EPSG:3031', 1300000, -700000, (10, 1000, 25000, 500000), False), ('EPSG:3413', -1250000, 1250000, (500000, 900000), False), ('EPSG:32633', 480000, 5600000, (1, 10, 30, 100, 1000, 10000), True), ('EPSG:32633', 300000, 5600000, (500000,), False), ('EPSG:2154', 700000, 6600000, (1, 1000, 50000), True),
    ('EPSG:3035', 4321000, 3210000, (1, 10, 1000, 100000, 500000), 'equal'), ('EPSG:6933', 1000000, 5000000, (1, 25025.26, 500000), 'equal'), ('EPSG:6931', -1500000, 1500000, (25000, 500000), 'equal'), ('EPSG:5070', 0, 2000000, (30, 1000, 400000), 'equal'),
    ('+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m +no_defs', 900000, 5600000, (1, 463.3127, 100000, 800000), 'equal'), ('ESRI:54009', 1000000, 5000000, (1, 1000, 800000), 'equal'), ('ESRI:54030', 1000000, 5000000, (1, 1000, 100000, 800000), False),
    ('EPSG:8857', 1000000, 5000000, (1, 1000, 500000), 'equal'), ('EPSG:4087', 1000000, 5000000, (1, 1000, 100000, 1000000), False), ('+proj=aeqd +lat_0=50 +lon_0=10 +datum=WGS84', 100000, 900000, (1, 1000, 500000), False), ('+proj=poly +lat_0=0 +lon_0=-54 +ellps=GRS80', 100000, -900000, (1, 1000, 500000), False),
    ('EPSG:2263', 980000, 200000, (1, 10, 1000), True), ('+proj=utm +zone=33 +datum=WGS84 +units=km', 480, 5600, (0.01, 1, 10), True), ('+proj=geos +lon_0=0 +h=35785831 +a=6378169 +b=6356583.8 +sweep=y', 1000000, 2500000, (3000, 100000), False), ('+proj=gnom +lat_0=50 +lon_0=10 +R=6371000', 100000, 900000, (1000, 500000), False),
    ('EPSG:4326', 10, 50, (1e-5, 1e-3, 0.1, 1, 5, 10), False), ('EPSG:4258', 10, 70, (1e-4, 0.25, 10), False), ('EPSG:4326', -180, 90, (10,), False), ('+proj=longlat +R=6371000', 10, 50, (0.01, 10), False), ('EPSG:4807', 3, 52, (0.001, 1), False),
]


def zone(a, e2, latitude):
    s = np.sin(np.radians(latitude))
    if e2 == 0:
        return a * a * s
    e = math.sqrt(e2)
    return a * a / 2 * (1 - e2) * (s / (1 - e2 * s * s) + np.arctanh(e * s) / e)


def cell_areas(crs, transform, width, height):
    reference = reference_of(crs)
    base = reference.CloneGeogCS()
    base.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    a, inverse = reference.GetSemiMajor(), reference.GetInvFlattening()
    flattening = 0 if inverse == 0 else 1 / inverse
    e2 = flattening * (2 - flattening)
    c, dx, rx, f, ry, dy = transform
    t = np.linspace(0, 1, SIDE + 1)[:-1]
    outline = np.concatenate([np.column_stack([t, 0 * t]), np.column_stack([1 + 0 * t, t]), np.column_stack([1 - t, 1 + 0 * t]), np.column_stack([0 * t, 1 - t])])
    # Small cells are drawn larger about their centre: PROJ's own rounding would drown them.
    metres = 111000 if reference.IsGeographic() else reference.GetLinearUnits()
    larger = max(1, 1000 / (min(abs(dx), abs(dy)) * metres)) if not reference.IsGeographic() else 1
    outline = 0.5 + (outline - 0.5) * larger
    transformation = None if reference.IsGeographic() else osr.CoordinateTransformation(reference, base)
    unit = base.GetAngularUnits() / (math.pi / 180)
    result = []
    for row in range(height):
        for column in range(width):
            x = c + dx * (column + outline[:, 0]) + rx * (row + outline[:, 1])
            y = f + ry * (column + outline[:, 0]) + dy * (row + outline[:, 1])
            lon, lat = (x, y) if transformation is None else transformed(transformation, x, y)
            lon, lat = lon * unit, lat * unit
            if np.isnan(lon).any():
                result.append(None)
                continue
            if (np.abs(lat) > 90).any():
                lat = np.clip(lat, -90, 90)
            step = np.roll(lon, -1) - lon
            step = (step + 180) % 360 - 180 if transformation is not None else step
            q = zone(a, e2, lat) - zone(a, e2, lat[0])
            integral = np.sum((q + np.roll(q, -1)) / 2 * np.radians(step))
            if abs(np.sum(step)) > 180:
                pole = math.copysign(zone(a, e2, 90.0), lat[0]) - zone(a, e2, lat[0])
                integral = pole * np.sum(np.radians(step)) - integral
            result.append(abs(float(integral)) / larger**2)
    return result


def generate(folder, add):
    target = subfolder(folder, 'areas')
    number = 0

    def case(name, crs, transform, width, height, cells, tolerance):
        nonlocal number
        number += 1
        path = os.path.join(target, f'grid-{number}.json')
        c, a, b, f, d, e = transform
        json.dump({'crs': crs, 'transform': [a, b, c, d, e, f], 'width': width, 'height': height}, open(path, 'w'))
        add(os.path.relpath(path, folder), 'cell areas', name, {'cells': cells, 'tolerance': tolerance})

    for crs, x, y, sizes, kind in GRIDS:
        for size in sizes:
            transform = (x, size, 0, y, 0, -size)
            width, height = (36, 18) if x == -180 else (5, 4)
            cells = cell_areas(crs, transform, width, height)
            if kind == 'equal':
                cells = [abs(size * size)] * (width * height)
            case(f'{crs} at {x} {y} cells of {size}', crs, transform, width, height, cells, 2.5e-3 if kind is True else 1e-9 if kind == 'equal' else 2e-5)
    size = (482431.4011, 365727.0416)
    whole = (-17367530.4396, size[0], 0, 7314540.832, 0, -size[1])
    case('the 72 × 40 cells of the EASE grid', 'EPSG:6933', whole, 72, 40, [size[0] * size[1]] * 2880, 1e-9)
    rotated = (1300000, 900, 250, 6240000, 250, -900)
    case('rotated web mercator', 'EPSG:3857', rotated, 5, 4, cell_areas('EPSG:3857', rotated, 5, 4), 2e-5)
    rotated = (10, 0.5, 0.1, 50, 0.1, -0.5)
    case('rotated degrees', 'EPSG:4326', rotated, 5, 4, cell_areas('EPSG:4326', rotated, 5, 4), 2e-5)
