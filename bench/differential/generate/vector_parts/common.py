"""What the parts share: the manifest, geometries with their places in degrees, one set of attributes of every type."""
import json
import os
import re

import pyproj
import shapely.ops
import shapely.wkt
from shapely.geometry import mapping


class Suite:
    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self.manifest = open(os.path.join(folder, 'manifest.jsonl'), 'w', encoding='utf-8')
        self.count = 0

    def path(self, name):
        """A path for a new file in a folder of its own: companions of other cases must not lie beside it."""
        self.count += 1
        folder = os.path.join(self.folder, f'{self.count:04d}')
        os.makedirs(folder)
        return os.path.join(folder, name)

    def add(self, path, format, case, truth):
        line = {'file': os.path.relpath(path, self.folder), 'format': format, 'case': case, 'truth': truth}
        self.manifest.write(json.dumps(line, ensure_ascii=False, allow_nan=False) + '\n')

    def bytes(self, name, content, format, case, truth):
        path = self.path(name)
        with open(path, 'wb') as file:
            file.write(content.encode('utf-8') if isinstance(content, str) else content)
        self.add(path, format, case, truth)
        return path

    def close(self):
        self.manifest.close()


def flat(wkt):
    """GeoJSON of a WKT, x and y only; None for none and for empty ones."""
    if wkt is None:
        return None
    geometry = shapely.wkt.loads(wkt.replace(' ZM', ' Z').replace(' M ', ' Z '))
    return None if geometry.is_empty else json.loads(json.dumps(mapping(shapely.ops.transform(lambda x, y, z=None: (x, y), geometry))))


def degrees(geometry, crs):
    """The same in longitude and latitude; None where the CRS is not known."""
    if geometry is None or not crs or 'coordinates' not in geometry:
        return None
    transformer = pyproj.Transformer.from_crs(crs, 'EPSG:4326', always_xy=True)

    def walk(value):
        if isinstance(value[0], (int, float)):
            return list(transformer.transform(value[0], value[1]))
        return [walk(one) for one in value]

    return {'type': geometry['type'], 'coordinates': walk(geometry['coordinates'])}


def feature(wkt, properties, crs):
    geometry = flat(wkt) if isinstance(wkt, str) or wkt is None else wkt
    return {'geometry': geometry, 'lonlat': degrees(geometry, crs), 'properties': properties}


def layer_truth(features, crs, **more):
    return {'kind': 'features', 'crs': crs or '', 'features': features, **more}


def table_truth(columns, rows, **more):
    return {'kind': 'table', 'columns': columns, 'rows': rows, **more}


REFUSED = {'kind': 'refused'}

# Places in degrees, moved into each CRS by the CRS's own transform; rounded, so that text formats hold them exactly.
SHAPES = {
    'Point': ['POINT (15.5 50.25)', 'POINT (15.75 50.5)'],
    'LineString': ['LINESTRING (15 50, 15.5 50.5, 16 50.25)', 'LINESTRING (14 49, 14.5 49)'],
    'Polygon': [
        'POLYGON ((15 50, 16 50, 16 51, 15 51, 15 50), (15.25 50.25, 15.25 50.75, 15.75 50.75, 15.75 50.25, 15.25 50.25))',
        'POLYGON ((14 49, 14.5 49, 14.25 49.5, 14 49))',
    ],
    'MultiPoint': ['MULTIPOINT ((15 50), (15.5 50.5), (16 50))', 'MULTIPOINT ((14 49))'],
    'MultiLineString': ['MULTILINESTRING ((15 50, 15.5 50.5), (16 50, 16 51, 16.5 51))', 'MULTILINESTRING ((14 49, 14.5 49))'],
    'MultiPolygon': [
        'MULTIPOLYGON (((15 50, 16 50, 16 51, 15 51, 15 50), (15.25 50.25, 15.25 50.75, 15.75 50.75, 15.75 50.25, 15.25 50.25)), '
        '((15.375 50.375, 15.625 50.375, 15.5 50.625, 15.375 50.375)), ((17 50, 18 50, 18 51, 17 50)))',
        'MULTIPOLYGON (((14 49, 14.5 49, 14.25 49.5, 14 49)))',
    ],
}


def in_crs(wkt, crs):
    """A shape in another CRS, to the millimetre (1e-9 degrees)."""
    if wkt is None or crs in (None, 'EPSG:4326'):
        return wkt
    transformer = pyproj.Transformer.from_crs('EPSG:4326', crs, always_xy=True)
    geometry = shapely.wkt.loads(wkt)
    digits = 9 if pyproj.CRS(crs).is_geographic else 3

    def move(x, y):
        return tuple([round(one, digits) for one in values] for values in transformer.transform(list(x), list(y)))

    return shapely.wkt.dumps(shapely.ops.transform(move, geometry), rounding_precision=digits)


def with_heights(wkt, dimensions):
    """The WKT with Z, M or both, as text: heights 7, measures 3."""
    if dimensions == 'XY':
        return wkt
    extra = {'Z': ' 7', 'M': ' 3', 'ZM': ' 7 3'}[dimensions]
    numbers = re.sub(r'(-?[\d.]+ -?[\d.]+)', r'\1' + extra, wkt)
    return re.sub(r'^(\w+) ', r'\1 ' + dimensions + ' ', numbers)
