"""Shapefiles whose records lie out of order, whose rings turn every way, whose parts have every case of letters."""
import os

from .common import REFUSED, feature, layer_truth
from .dbf_writer import NULL, dbf, number, point_record, poly_record, shapefile, text

WGS84 = ('GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],'
         'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]')


def put(suite, case, shp, shx, table, truth, *, stem='roads', suffixes=('.shp', '.shx', '.dbf', '.prj'), cpg=None, prj=WGS84):
    path = suite.path(stem + suffixes[0])
    folder = os.path.dirname(path)
    for suffix, content in zip(suffixes, (shp, shx, table, prj.encode() if prj else None)):
        if content is not None:
            with open(os.path.join(folder, stem + suffix), 'wb') as file:
                file.write(content)
    if cpg is not None:
        with open(os.path.join(folder, stem + '.cpg'), 'w') as file:
            file.write(cpg)
    suite.add(path, 'Shapefile', case, truth)


NAMES = ['first', 'second', 'third', 'fourth', 'fifth']
POINTS = [(10.5, 50), (11.5, 51), (12.5, 52), (13.5, 53), (14.5, 54)]
TABLE = dbf([('NAME', 'C', 10, 0), ('N', 'N', 6, 0)], [[text(name, 10), number(index, 6)] for index, name in enumerate(NAMES)])


def truth(rows, crs='EPSG:4326', **more):
    return layer_truth([feature(wkt, properties, crs) for wkt, properties in rows], crs, **more)


def point_rows(which=range(5)):
    return [(f'POINT ({POINTS[index][0]} {POINTS[index][1]})', {'NAME': NAMES[index], 'N': index}) for index in which]


def orders(suite):
    records = [point_record(*point) for point in POINTS]
    plain = shapefile(1, records)
    for case, order in {'in order': None, 'reversed': [4, 3, 2, 1, 0], 'one moved to the end': [1, 2, 3, 4, 0],
                        'shuffled': [2, 0, 4, 1, 3]}.items():
        put(suite, f'records {case}', *shapefile(1, records, order=order), TABLE, truth(point_rows()))
    stale = point_record(1, 1)
    for case, gaps in {'at the start': [(0, stale)], 'between': [(2, stale)], 'everywhere': [(0, stale), (2, stale), (4, stale)],
                       'of another length': [(1, poly_record([[(0, 0), (1, 1), (1, 0), (0, 0)]]))]}.items():
        put(suite, f'stale records {case}', *shapefile(1, records, gaps=gaps), TABLE, truth(point_rows()))
        put(suite, f'stale records {case}, shuffled', *shapefile(1, records, order=[3, 1, 0, 4, 2], gaps=gaps), TABLE, truth(point_rows()))
    put(suite, 'record numbers all 0', *shapefile(1, records, order=[4, 0, 1, 2, 3], numbers=[0] * 5), TABLE, truth(point_rows()))
    put(suite, 'index longer than it says', *shapefile(1, records, index_extra=16), TABLE, truth(point_rows()))
    put(suite, 'no index, in order', plain[0], None, TABLE, truth(point_rows(), noted=True))
    put(suite, 'no index, numbered out of order', shapefile(1, records, order=[4, 0, 3, 1, 2])[0], None, TABLE, truth(point_rows(), noted=True))
    put(suite, 'no index, stale records', shapefile(1, records, gaps=[(2, stale)])[0], None, TABLE, REFUSED)
    put(suite, 'index of another file', plain[0], shapefile(1, [poly_record([[(0, 0), (1, 1), (1, 0), (0, 0)]])] * 5)[1], TABLE, REFUSED)
    put(suite, 'fewer rows than shapes', *plain, dbf([('NAME', 'C', 10, 0)], [[text('a', 10)]] * 3), REFUSED)
    put(suite, 'more rows than shapes', *plain, dbf([('NAME', 'C', 10, 0)], [[text('a', 10)]] * 7), REFUSED)
    for case, deleted in {'first': [0], 'middle': [2], 'last': [4], 'several': [0, 1, 3]}.items():
        rows = [[text(name, 10), number(index, 6)] for index, name in enumerate(NAMES)]
        table = dbf([('NAME', 'C', 10, 0), ('N', 'N', 6, 0)], rows, deleted=deleted)
        kept = [index for index in range(5) if index not in deleted]
        put(suite, f'deleted row: {case}', *plain, table, truth(point_rows(kept)))
        put(suite, f'deleted row: {case}, shuffled', *shapefile(1, records, order=[2, 0, 4, 1, 3]), table, truth(point_rows(kept)))
    nulls = [records[0], NULL, records[2], records[3], NULL]
    rows = [(wkt if index not in (1, 4) else None, properties) for index, (wkt, properties) in enumerate(point_rows())]
    put(suite, 'null shapes', *shapefile(1, nulls, order=[3, 1, 0, 4, 2]), TABLE, truth(rows))
    put(suite, 'no attributes', *plain, None, truth([(wkt, {}) for wkt, _ in point_rows()], noted=True))
    put(suite, 'no projection', *plain, TABLE, truth(point_rows(), crs='', noted=True), prj=None)
    for suffixes in (('.SHP', '.SHX', '.DBF', '.PRJ'), ('.Shp', '.Shx', '.Dbf', '.Prj'), ('.shp', '.SHX', '.DBF', '.PRJ'),
                     ('.SHP', '.shx', '.dbf', '.prj'), ('.shp', '.shx', '.Dbf', '.PRJ')):
        put(suite, 'suffixes ' + ' '.join(suffixes), *shapefile(1, records, order=[4, 3, 2, 1, 0]), TABLE, truth(point_rows()), suffixes=suffixes)
    put(suite, 'a stem with dots and capitals', *plain, TABLE, truth(point_rows()), stem='Roads.v1.2 Ü')


def ring(x, y, size, clockwise=True):
    points = [(x, y), (x, y + size), (x + size, y + size), (x + size, y), (x, y)]
    return points if clockwise else points[::-1]


def wkt_of(polygons):
    def one(rings):
        return '(' + ', '.join('(' + ', '.join(f'{x} {y}' for x, y in points) + ')' for points in rings) + ')'
    return 'POLYGON ' + one(polygons[0]) if len(polygons) == 1 else 'MULTIPOLYGON (' + ', '.join(map(one, polygons)) + ')'


def rings(suite):
    big, hole, island, far = ring(0, 0, 10), ring(2, 2, 6, False), ring(4, 4, 2), ring(20, 0, 4)
    touching = [(0, 5), (2, 5), (2, 7), (0, 5)]
    cases = {
        'outer and hole': ([big, hole], [[big, hole]]),
        'hole before its outer': ([hole, big], [[big, hole]]),
        'island in a hole': ([big, hole, island], [[big, hole], [island]]),
        'island, hole, outer in this order': ([island, hole, big], [[big, hole], [island]]),
        'two outers, holes last': ([big, far, hole, ring(21, 1, 1, False)], [[big, hole], [far, ring(21, 1, 1, False)]]),
        'holes first': ([hole, ring(21, 1, 1, False), far, big], [[big, hole], [far, ring(21, 1, 1, False)]]),
        'all turned the other way': ([big[::-1], hole[::-1]], [[big, hole]]),
        'turned the other way, with an island': ([big[::-1], hole[::-1], island[::-1]], [[big, hole], [island]]),
        'one ring against the clock': ([big[::-1]], [[big]]),
        'two separate rings against the clock': ([big[::-1], far[::-1]], [[big], [far]]),
        'one of two turned the wrong way': ([big, far[::-1]], [[big], [far]]),
        'hole touching the outer at a vertex': ([big, touching], [[big, touching]]),
        'hole sharing part of an edge': ([big, [(0, 4), (3, 4), (3, 6), (0, 6), (0, 4)]], [[big, [(0, 4), (3, 4), (3, 6), (0, 6), (0, 4)]]]),
        'not closed': ([big[:-1]], [[big]]),
        'hole with the vertices of its outer': ([big, [(0, 0), (10, 0), (5, 5), (0, 0)]], [[big, [(0, 0), (10, 0), (5, 5), (0, 0)]]]),
        'many holes': ([big] + [ring(x, y, 1, False) for x in (1, 4, 7) for y in (1, 4, 7)],
                       [[big] + [ring(x, y, 1, False) for x in (1, 4, 7) for y in (1, 4, 7)]]),
    }
    table = dbf([('ID', 'N', 4, 0)], [[number(1, 4)]])
    for case, (parts, polygons) in cases.items():
        for kind in (5, 15, 25):
            record = poly_record(parts, kind)
            count = sum(len(part) for part in parts)
            import struct
            tail = struct.pack(f'<{2 + count}d', *[7.0] * (2 + count))
            record += {5: b'', 15: tail, 25: tail}[kind]
            put(suite, f'rings: {case}, kind {kind}', *shapefile(kind, [record]), table, truth([(wkt_of(polygons), {'ID': 1})]))
    patch = poly_record([big], 31)
    put(suite, 'MultiPatch', *shapefile(31, [patch]), table, REFUSED)
    line = poly_record([[(0, 0), (1, 1)], [(2, 2), (3, 3), (4, 2)]], 3)
    put(suite, 'line of two parts', *shapefile(3, [line]), table, truth([('MULTILINESTRING ((0 0, 1 1), (2 2, 3 3, 4 2))', {'ID': 1})]))


def write(suite):
    orders(suite)
    rings(suite)
