"""Parquet and GeoParquet: every codec, encoding, page version and logical type; geometries in every form that the specifications name."""
import datetime
import json
import struct

import pyproj
import shapely.wkb
import shapely.wkt

from .common import REFUSED, SHAPES, feature, flat, in_crs, layer_truth, table_truth
from .parquet_writer import (BOOLEAN, BYTE_ARRAY, CODECS, DELTA_BINARY, DELTA_BYTES, DELTA_LENGTH, DOUBLE, FIXED, FLOAT, INT32, INT64, INT96,
                             OPTIONAL, PLAIN, PLAIN_DICTIONARY, REPEATED, RLE, RLE_DICTIONARY, SPLIT, Column, Long, parquet)

COUNT = 40
WHOLE = [None if index % 7 == 3 else (index * 37) % 11 - 5 for index in range(COUNT)]
LARGE = [index * 2 ** 33 - 5 for index in range(COUNT)]
REAL = [None if index % 5 == 4 else (index % 6) * 0.25 for index in range(COUNT)]
SINGLE = [(index % 4) * 0.5 for index in range(COUNT)]
WORDS = [None if index % 9 == 8 else ['Bonn', 'Zürich', '', '東京'][index % 4].encode() for index in range(COUNT)]
FLAGS = [None if index % 8 == 7 else index % 3 == 0 for index in range(COUNT)]
SAME = [7] * COUNT

STRING = {1: {}}


def columns(encodings):
    return [
        Column('whole', INT32, WHOLE, encoding=encodings.get(INT32, PLAIN)),
        Column('large', INT64, LARGE, encoding=encodings.get(INT64, PLAIN), optional=False),
        Column('real', DOUBLE, REAL, encoding=encodings.get(DOUBLE, PLAIN)),
        Column('single', FLOAT, SINGLE, encoding=encodings.get(FLOAT, PLAIN), optional=False),
        Column('word', BYTE_ARRAY, WORDS, encoding=encodings.get(BYTE_ARRAY, PLAIN), converted=0, logical=STRING),
        Column('flag', BOOLEAN, FLAGS, encoding=encodings.get(BOOLEAN, PLAIN)),
        Column('same', INT32, SAME, encoding=encodings.get(INT32, PLAIN)),
    ]


TYPES = {'whole': 'number', 'large': 'number', 'real': 'number', 'single': 'number', 'word': 'text', 'flag': 'boolean', 'same': 'number'}
ROWS = [{'whole': WHOLE[index], 'large': LARGE[index], 'real': REAL[index], 'single': SINGLE[index],
         'word': None if WORDS[index] is None else WORDS[index].decode(), 'flag': FLAGS[index], 'same': 7} for index in range(COUNT)]

ENCODINGS = {
    'plain': {},
    'dictionary': {kind: RLE_DICTIONARY for kind in (INT32, INT64, DOUBLE, FLOAT, BYTE_ARRAY)},
    'old dictionary': {kind: PLAIN_DICTIONARY for kind in (INT32, INT64, DOUBLE, FLOAT, BYTE_ARRAY)},
    'delta': {INT32: DELTA_BINARY, INT64: DELTA_BINARY, BYTE_ARRAY: DELTA_LENGTH, BOOLEAN: RLE},
    'delta of bytes': {BYTE_ARRAY: DELTA_BYTES, BOOLEAN: RLE},
    'split bytes': {INT32: SPLIT, INT64: SPLIT, DOUBLE: SPLIT, FLOAT: SPLIT},
}


def storage(suite):
    for codec in CODECS:
        for name, encodings in ENCODINGS.items():
            for version in (1, 2):
                for statistics in (False, True):
                    data = parquet(columns(encodings), codec=codec, version=version, statistics=statistics)
                    case = f'{codec}, {name}, pages {version}{", statistics in pages" if statistics else ""}'
                    suite.bytes('table.parquet', data, 'Parquet', case, table_truth(TYPES, ROWS))
    for name, encodings in ENCODINGS.items():
        for version in (1, 2):
            data = parquet(columns(encodings), codec='snappy', version=version, statistics=True, page_rows=7, groups=3)
            suite.bytes('table.parquet', data, 'Parquet', f'{name}, pages {version} of 7 rows, 3 row groups', table_truth(TYPES, ROWS))


DAY = datetime.date(2018, 6, 15)
DAYS = (DAY - datetime.date(1970, 1, 1)).days
SECONDS = DAYS * 86400 + 37815
MOMENT = '2018-06-15T10:30:15'
UNIT = {'ms': {1: {}}, 'us': {2: {}}, 'ns': {3: {}}}


def int96(seconds, nanoseconds):
    return struct.pack('<qi', (seconds % 86400) * 10 ** 9 + nanoseconds, seconds // 86400 + 2440588)


def logical(suite):
    day, moment = '2018-06-15', lambda text: {'$date': text}
    n, t, d = 'number', 'text', 'date'
    cases = {
        'date': (INT32, [DAYS, None, -1], d, [day, None, '1969-12-31'], {'converted': 6, 'logical': {6: {}}}),
        'date, converted type alone': (INT32, [DAYS, None, -1], d, [day, None, '1969-12-31'], {'converted': 6}),
        'int96 timestamp': (INT96, [int96(SECONDS, 250_000_000), None], d, [moment(MOMENT + '.250'), None], {}),
        'decimal in int32': (INT32, [12345, -3, None], n, [123.45, -0.03, None], {'converted': 5, 'scale': 2, 'precision': 9, 'logical': {5: {1: 2, 2: 9}}}),
        'decimal in int32, converted type alone': (INT32, [12345, 3], n, [1234.5, 0.3], {'converted': 5, 'scale': 1, 'precision': 9}),
        'decimal in int64': (INT64, [110, 29], n, [1.1, 0.29], {'converted': 5, 'scale': 2, 'precision': 18, 'logical': {5: {1: 2, 2: 18}}}),
        'decimal in bytes': (FIXED, [(12345).to_bytes(9, 'big', signed=True), (-7).to_bytes(9, 'big', signed=True)], n, [123.45, -0.07], {'converted': 5, 'scale': 2, 'precision': 20, 'length': 9, 'logical': {5: {1: 2, 2: 20}}}),
        'decimal in bytes of any length': (BYTE_ARRAY, [(12345).to_bytes(2, 'big', signed=True), (-7).to_bytes(1, 'big', signed=True)], n, [123.45, -0.07], {'converted': 5, 'scale': 2, 'precision': 20, 'logical': {5: {1: 2, 2: 20}}}),
        'decimal without places beyond 2^53': (FIXED, [(9007199254740993).to_bytes(12, 'big'), (5).to_bytes(12, 'big')], t, ['9007199254740993', '5'], {'converted': 5, 'scale': 0, 'precision': 28, 'length': 12, 'logical': {5: {1: 0, 2: 28}}}),
        'int64 beyond 2^53': (INT64, [9007199254740993, 5], t, ['9007199254740993', '5'], {}),
        'uint64': (INT64, [-1, 5], t, ['18446744073709551615', '5'], {'converted': 14, 'logical': {10: {1: 64, 2: False}}}),
        'uint32': (INT32, [-1, 5], n, [4294967295, 5], {'converted': 13, 'logical': {10: {1: 32, 2: False}}}),
        'uint8': (INT32, [255, 0], n, [255, 0], {'converted': 11}),
        'int8': (INT32, [-128, None], n, [-128, None], {'converted': 15}),
        'float16': (FIXED, [struct.pack('<e', 1.5), struct.pack('<e', -0.25)], n, [1.5, -0.25], {'length': 2, 'logical': {15: {}}}),
        'uuid': (FIXED, [bytes(range(16))], t, ['00010203-0405-0607-0809-0a0b0c0d0e0f'], {'length': 16, 'logical': {14: {}}}),
        'enum': (BYTE_ARRAY, [b'red', None], t, ['red', None], {'converted': 4, 'logical': {4: {}}}),
        'json': (BYTE_ARRAY, [b'{"a": [1, 2]}', None], t, ['{"a":[1,2]}', None], {'converted': 19, 'logical': {12: {}}}),
        'bytes that say nothing, text in them': (BYTE_ARRAY, ['Zürich'.encode(), b'x'], t, ['Zürich', 'x'], {}),
        'bytes that are no text': (BYTE_ARRAY, [b'\xff\xfe\x00', b'\x01'], t, [None, None], {}),
        'nan and infinity': (DOUBLE, [float('nan'), float('inf'), 1.5], n, [None, None, 1.5], {}),
        'interval': (FIXED, [struct.pack('<III', 1, 2, 3500)], t, ['P1M2DT3.5S'], {'converted': 21, 'length': 12}),
        'all missing': (INT32, [None, None], t, [None, None], {}),
        'no rows': (INT32, [], t, [], {}),
    }
    for unit, factor, digits, name in (('ms', 10 ** 3, 250, '.250'), ('us', 10 ** 6, 250_001, '.250001'), ('ns', 10 ** 9, 250_000_001, '.250000001')):
        for utc in (True, False):
            spelled = MOMENT + name + ('Z' if utc else '')
            expected = spelled.rstrip('0') if not utc and unit == 'ms' else spelled
            expected = {'ms': moment(spelled)}.get(unit, spelled)
            converted = {('ms', True): 9, ('us', True): 10}.get((unit, utc))
            cases[f'timestamp {unit}{" UTC" if utc else " local"}'] = (INT64, [SECONDS * factor + digits, None], d, [expected, None], {'converted': converted, 'logical': {8: {1: utc, 2: UNIT[unit]}}})
            cases[f'timestamp {unit} before 1970{" UTC" if utc else " local"}'] = (INT64, [-factor], d, [moment('1969-12-31T23:59:59')], {'converted': converted, 'logical': {8: {1: utc, 2: UNIT[unit]}}})
        kind = INT32 if unit == 'ms' else INT64
        cases[f'time {unit}'] = (kind, [37815 * factor, None], t, ['10:30:15', None], {'converted': {'ms': 7, 'us': 8}.get(unit), 'logical': {7: {1: True, 2: UNIT[unit]}}})
    for case, (kind, values, type_, expected, options) in cases.items():
        for encoding in (PLAIN, RLE_DICTIONARY):
            if encoding == RLE_DICTIONARY and (case in ('nan and infinity', 'no rows', 'all missing')):
                continue
            column = Column('v', kind, values, encoding=encoding, **options)
            other = Column('n', INT32, list(range(len(values))), optional=False)
            rows = [{'v': value, 'n': index} for index, value in enumerate(expected)]
            types = {'v': type_, 'n': 'number'} if rows else {}
            suite.bytes('table.parquet', parquet([column, other], statistics=True), 'Parquet', f'{case}{", dictionary" if encoding else ""}', table_truth(types, rows))
    nested(suite)


def nested(suite):
    element = lambda name, repetition, **more: {3: repetition, 4: name, **more}
    item = Column('element', INT32, [1, 2, None, 3], path=['v', 'list', 'element'], levels=[(0, 3), (1, 3), (0, 1), (0, 3)], highest=(1, 3))
    schema = [{**element('v', OPTIONAL, **{}), 5: 1, 6: 3, 10: {3: {}}, 'top': True}, {**element('list', REPEATED), 5: 1}, {**element('element', OPTIONAL), 1: INT32}]
    rows = [{'v': '[1,2]'}, {'v': '[]'}, {'v': '[3]'}]
    for version in (1, 2):
        suite.bytes('table.parquet', parquet([item], rows=3, schema=schema, version=version), 'Parquet', f'lists, pages {version}', table_truth({'v': 'text'}, rows))
    x = Column('x', DOUBLE, [0.5, 1.5], path=['v', 'x'], levels=[(0, 2), (0, 2)], highest=(0, 2))
    name = Column('name', BYTE_ARRAY, [b'a', None], path=['v', 'name'], levels=[(0, 2), (0, 1)], highest=(0, 2))
    schema = [{**element('v', OPTIONAL), 5: 2, 'top': True}, {**element('x', OPTIONAL), 1: DOUBLE}, {**element('name', OPTIONAL), 1: BYTE_ARRAY, 6: 0}]
    suite.bytes('table.parquet', parquet([x, name], rows=2, schema=schema), 'Parquet', 'structures', table_truth({'v': 'text'}, [{'v': '{"x":0.5,"name":"a"}'}, {'v': '{"x":1.5,"name":null}'}]))
    bson = Column('v', BYTE_ARRAY, [b'\x05\0\0\0\0'], converted=20, logical={13: {}})
    number = Column('n', INT32, [1])
    suite.bytes('table.parquet', parquet([bson, number]), 'Parquet', 'BSON', table_truth({'n': 'number'}, [{'v': None, 'n': 1}], noted=True))
    data = parquet([number])
    suite.bytes('table.parquet', b'PARE' + data[4:-4] + b'PARE', 'Parquet', 'encrypted footer', REFUSED)


def wkb(text, dimensions=2, big=False, extended=False):
    if text is None:
        return None
    geometry = shapely.wkt.loads(text)
    return shapely.wkb.dumps(geometry, big_endian=big, output_dimension=3 if geometry.has_z else 2, srid=4326 if extended else None)


def geo_file(suite, case, geometries, crs, *, column=None, metadata=None, format='GeoParquet', extra=(), noted=False, rows=None, **options):
    values = [wkb(one) if isinstance(one, str) or one is None else one for one in geometries]
    geometry = column or Column('geometry', BYTE_ARRAY, values)
    names = Column('name', BYTE_ARRAY, [f'n{index}'.encode() for index in range(len(values))], converted=0)
    data = parquet([geometry, names, *extra], metadata=metadata, **options)
    features = rows or [feature(one, {'name': f'n{index}'}, crs) for index, one in enumerate(geometries)]
    suite.bytes('places.parquet', data, format, case, layer_truth(features, crs, noted=noted))


def geo(version='1.1.0', encoding='WKB', primary='geometry', **more):
    column = {'encoding': encoding, 'geometry_types': [], **more}
    return {'geo': json.dumps({'version': version, 'primary_column': primary, 'columns': {primary: column}})}


def projjson(crs):
    return pyproj.CRS(crs).to_json_dict()


def geoparquet(suite):
    for name, shapes in SHAPES.items():
        for crs in ('EPSG:32633', 'EPSG:3857', 'EPSG:3035', 'EPSG:4258'):
            geo_file(suite, f'{name} in {crs}', [in_crs(one, crs) for one in shapes], crs, metadata=geo(crs=projjson(crs)))
        geo_file(suite, f'{name}, crs absent', shapes, 'EPSG:4326', metadata=geo())
        geo_file(suite, f'{name}, crs null', shapes, None, metadata=geo(crs=None), noted=True)
        rows = [feature(one, {'name': f'n{index}'}, 'EPSG:4326') for index, one in enumerate(shapes)]
        geo_file(suite, f'{name}, big-endian', [wkb(one, big=True) for one in shapes], 'EPSG:4326', metadata=geo(), rows=rows)
        geo_file(suite, f'{name}, extended WKB', [wkb(one, extended=True) for one in shapes], 'EPSG:4326', metadata=geo(), rows=rows)
        geo_file(suite, f'{name}, missing between', [shapes[0], None, shapes[1]], 'EPSG:4326', metadata=geo())
        for codec in ('snappy', 'zstd', 'gzip', 'brotli'):
            geo_file(suite, f'{name}, {codec}, statistics in pages', shapes, 'EPSG:4326', metadata=geo(), codec=codec, statistics=True)
    point = SHAPES['Point']
    for version, crs in (('0.1.0', pyproj.CRS('EPSG:32633').to_wkt()), ('0.3.0', pyproj.CRS('EPSG:32633').to_wkt('WKT1_GDAL')),
                         ('0.4.0', projjson('EPSG:32633')), ('1.0.0', projjson('EPSG:32633')), ('1.1.0', projjson('EPSG:32633'))):
        geo_file(suite, f'version {version}', [in_crs(one, 'EPSG:32633') for one in point], 'EPSG:32633', metadata=geo(version=version, crs=crs))
    for crs in ('OGC:CRS84', 'EPSG:4326', 'ESRI:54009', 'ESRI:102008'):
        moved = [in_crs(one, crs) for one in point] if crs.startswith('ESRI') else point
        geo_file(suite, f'PROJJSON of {crs}', moved, crs, metadata=geo(crs=projjson(crs)))
    nameless = projjson('EPSG:32633')
    nameless.pop('id')
    geo_file(suite, 'PROJJSON without code', [in_crs(one, 'EPSG:32633') for one in point], 'EPSG:32633', metadata=geo(crs=nameless))
    geo_file(suite, 'spherical edges', point, 'EPSG:4326', metadata=geo(edges='spherical'), noted=True)
    geo_file(suite, 'another primary column', point, 'EPSG:4326', metadata=geo(primary='shape'), column=Column('shape', BYTE_ARRAY, [wkb(one) for one in point]))
    two = {'geo': json.dumps({'version': '1.1.0', 'primary_column': 'geometry', 'columns': {'geometry': {'encoding': 'WKB', 'geometry_types': []}, 'centre': {'encoding': 'WKB', 'geometry_types': []}}})}
    geo_file(suite, 'two geometry columns', point, 'EPSG:4326', metadata=two, extra=[Column('centre', BYTE_ARRAY, [wkb(one) for one in point])], noted=True)
    suite.bytes('places.parquet', parquet([Column('geometry', BYTE_ARRAY, [wkb(one) for one in point])], metadata=geo(encoding='WKT')), 'GeoParquet', 'encoding WKT', REFUSED)
    suite.bytes('places.parquet', parquet([Column('geometry', BYTE_ARRAY, [wkb(one) for one in point])], metadata=geo(crs={'type': 'EngineeringCRS', 'name': 'x'})), 'GeoParquet', 'a CRS that is not known', REFUSED)
    rows = [feature({'type': 'MultiPoint', 'coordinates': [[1, 2], [3, 4]]}, {'name': 'n0'}, 'EPSG:4326'), feature(None, {'name': 'n1'}, 'EPSG:4326'), feature(None, {'name': 'n2'}, 'EPSG:4326')]
    odd = ['GEOMETRYCOLLECTION (POINT (1 2), POINT (3 4))', 'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))', 'POLYGON EMPTY']
    geo_file(suite, 'collections and empty geometries', odd, 'EPSG:4326', metadata=geo(), rows=rows)
    curve = struct.pack('<BII', 1, 8, 3) + struct.pack('<6d', 0, 0, 1, 1, 2, 0)
    geo_file(suite, 'a curve', [curve, wkb(point[0])], 'EPSG:4326', metadata=geo(), rows=[feature(None, {'name': 'n0'}, 'EPSG:4326'), feature(point[0], {'name': 'n1'}, 'EPSG:4326')])


def native(suite):
    """GeoArrow's encodings: structures of x and y in lists."""
    element = lambda name, repetition, **more: {3: repetition, 4: name, **more}
    for name, depth in (('point', 0), ('linestring', 1), ('multipoint', 1), ('polygon', 2), ('multilinestring', 2), ('multipolygon', 3)):
        kind = {'point': 'Point', 'linestring': 'LineString', 'multipoint': 'MultiPoint', 'polygon': 'Polygon', 'multilinestring': 'MultiLineString', 'multipolygon': 'MultiPolygon'}[name]
        shapes = [flat(one)['coordinates'] for one in SHAPES[kind]]
        levels, positions = [], []

        def walk(value, repetition, level):
            if level == depth:
                levels.append((repetition, 2 + 2 * depth))
                positions.append(value)
                return
            for index, one in enumerate(value):
                walk(one, repetition if index == 0 else level + 1, level + 1)
        for shape in shapes:
            walk(shape, 0, 0)
        path, schema = ['geometry'], []
        for level in range(depth):
            schema.append({**element(path[-1], OPTIONAL), 5: 1, 6: 3, 10: {3: {}}})
            schema.append({**element('list', REPEATED), 5: 1})
            path += ['list', 'element']
        schema.append({**element(path[-1], OPTIONAL), 5: 2})
        schema[0]['top'] = True
        schema += [{**element('x', OPTIONAL), 1: DOUBLE}, {**element('y', OPTIONAL), 1: DOUBLE}, {**element('id', OPTIONAL), 1: INT32, 'top': True}]
        chunks = [Column(axis, DOUBLE, [position[index] for position in positions], path=[*path, axis], levels=levels, highest=(depth, 2 + 2 * depth)) for index, axis in enumerate('xy')]
        ids = Column('id', INT32, [5, 6])
        data = parquet([*chunks, ids], rows=2, schema=schema, metadata=geo(encoding=name))
        suite.bytes('places.parquet', data, 'GeoParquet', f'encoding {name}', layer_truth([feature(one, {'id': 5 + index}, 'EPSG:4326') for index, one in enumerate(SHAPES[kind])], 'EPSG:4326'))


def typed(suite):
    """Parquet's own GEOMETRY (17) and GEOGRAPHY (18)."""
    for field, label in ((17, 'GEOMETRY'), (18, 'GEOGRAPHY')):
        for name, shapes in SHAPES.items():
            column = lambda crs, values: Column('geometry', BYTE_ARRAY, [wkb(one) for one in values], logical={field: {} if crs is None else {1: crs}})
            geo_file(suite, f'{label} {name}, crs absent', shapes, 'EPSG:4326', column=column(None, shapes), noted=field == 18)
            if field == 18:
                continue
            moved = [in_crs(one, 'EPSG:32633') for one in shapes]
            for form, text, keys in (('srid', 'srid:32633', None), ('PROJJSON key', 'projjson:places_crs', {'places_crs': json.dumps(projjson('EPSG:32633'))}),
                                     ('PROJJSON', json.dumps(projjson('EPSG:32633')), None), ('code', 'EPSG:32633', None), ('WKT', pyproj.CRS('EPSG:32633').to_wkt(), None)):
                geo_file(suite, f'{label} {name}, crs as {form}', moved, 'EPSG:32633', column=column(text, moved), metadata=keys)
            geo_file(suite, f'{label} {name}, OGC:CRS84', shapes, 'EPSG:4326', column=column('OGC:CRS84', shapes))
            geo_file(suite, f'{label} {name}, srid:0', shapes, None, column=column('srid:0', shapes), noted=True)
            geo_file(suite, f'{label} {name} with geo metadata', moved, 'EPSG:32633', column=column('srid:32633', moved), metadata=geo(crs=projjson('EPSG:32633')))
        suite.bytes('places.parquet', parquet([Column('geometry', BYTE_ARRAY, [wkb('POINT (1 2)')], logical={field: {1: 'local:7'}})]), 'GeoParquet', f'{label}, a CRS that is not known', REFUSED)


def write(suite):
    storage(suite)
    logical(suite)
    geoparquet(suite)
    native(suite)
    typed(suite)
