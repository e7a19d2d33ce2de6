"""GeoJSON in all its dialects: CRS members, sequences, late types, identifiers, collections; TopoJSON."""
import json

from .common import REFUSED, SHAPES, degrees, feature, flat, in_crs, layer_truth

POINT = {'type': 'Point', 'coordinates': [15.5, 50.25]}
LAST = {'name': 'a', 'value': 1.5}


def collection(geometries, properties=None, **members):
    properties = properties or [LAST] * len(geometries)
    features = [{'type': 'Feature', 'properties': one, 'geometry': geometry} for geometry, one in zip(geometries, properties)]
    return {'type': 'FeatureCollection', **members, 'features': features}


def geometry_in(crs, shape='Polygon'):
    return flat(in_crs(SHAPES[shape][0], crs))


def one(geometry, crs='EPSG:4326', properties=None):
    return feature(geometry, LAST if properties is None else properties, crs)


def put(suite, case, content, truth, name='places.geojson', format='GeoJSON'):
    text = content if isinstance(content, (str, bytes)) else json.dumps(content, ensure_ascii=False)
    suite.bytes(name, text, format, case, truth)


def crs_forms(number, authority='EPSG'):
    code = f'{authority}:{number}'
    name = lambda text: {'type': 'name', 'properties': {'name': text}}
    forms = {
        'name AUTHORITY:code': name(code),
        'name in lower case': name(code.lower()),
        'urn': name(f'urn:ogc:def:crs:{authority}::{number}'),
        'urn with version': name(f'urn:ogc:def:crs:{authority}:9.8.6:{number}'),
        'old urn': name(f'urn:x-ogc:def:crs:{authority}:{number}'),
        'compound urn': name(f'urn:ogc:def:crs,crs:{authority}::{number},crs:EPSG::5783'),
        'http URL': name(f'http://www.opengis.net/def/crs/{authority}/0/{number}'),
        'https URL': name(f'https://www.opengis.net/def/crs/{authority}/9.9/{number}'),
        'URL that ends with a slash': name(f'http://www.opengis.net/def/crs/{authority}/0/{number}/'),
        'link to proj4': {'type': 'link', 'properties': {'href': f'http://spatialreference.org/ref/{authority.lower()}/{number}/proj4/', 'type': 'proj4'}},
        'link to ogcwkt': {'type': 'link', 'properties': {'href': f'https://spatialreference.org/ref/{authority.lower()}/{number}/ogcwkt/', 'type': 'ogcwkt'}},
        'text alone': code,
        'type name, bare member': {'type': 'name', 'name': code},
    }
    if authority == 'EPSG':
        forms.update({
            'legacy GML URL': name(f'http://www.opengis.net/gml/srs/epsg.xml#{number}'),
            'type EPSG with code': {'type': 'EPSG', 'properties': {'code': number}},
            'type EPSG with code as text': {'type': 'EPSG', 'properties': {'code': str(number)}},
            'code alone': {'code': number},
            'properties code': {'properties': {'code': number}},
        })
    return forms


def systems(suite):
    for number in (32633, 3857, 3035, 4258, 4326, 2154, 25832):
        crs = f'EPSG:{number}'
        for case, member in crs_forms(number).items():
            put(suite, f'crs {crs}: {case}', collection([geometry_in(crs)], crs=member), layer_truth([one(geometry_in(crs), crs)], crs))
    for number in (102008, 54009, 102003):
        crs = f'ESRI:{number}'
        geometry = geometry_in(crs)
        for case, member in crs_forms(number, "ESRI").items():
            put(suite, f'crs {crs}: {case}', collection([geometry], crs=member), layer_truth([one(geometry, crs)], crs))
    name = lambda text: {'type': 'name', 'properties': {'name': text}}
    for text in ('urn:ogc:def:crs:OGC:1.3:CRS84', 'urn:ogc:def:crs:OGC::CRS84', 'OGC:CRS84', 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
                 'urn:ogc:def:crs:OGC:1.3:CRS84h', 'http://www.opengis.net/def/crs/OGC/0/CRS84h', 'CRS:84', 'WGS84', 'WGS 84'):
        put(suite, f'crs {text}', collection([POINT], crs=name(text)), layer_truth([one(POINT)], 'EPSG:4326'))
    for text in ('urn:ogc:def:crs:OGC:1.3:CRS83', 'OGC:CRS83'):
        put(suite, f'crs {text}', collection([POINT], crs=name(text)), layer_truth([one(POINT, 'EPSG:4326')], 'EPSG:4326'))
    projs = {'+proj=utm +zone=33 +datum=WGS84 +units=m +no_defs': 'EPSG:32633',
             '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m +no_defs': 'EPSG:3035',
             '+init=epsg:32633': 'EPSG:32633'}
    for text, crs in projs.items():
        geometry = geometry_in(crs)
        put(suite, f'crs {text}', collection([geometry], crs=name(text)), layer_truth([one(geometry, crs)], crs))
        member = {'type': 'proj4', 'properties': {'proj4': text}}
        put(suite, f'crs proj4 {text}', collection([geometry], crs=member), layer_truth([one(geometry, crs)], crs))
    import pyproj
    for crs in ('EPSG:32633', 'EPSG:3035', 'EPSG:4258'):
        geometry = geometry_in(crs)
        wkt, projjson = pyproj.CRS(crs).to_wkt('WKT1_GDAL'), pyproj.CRS(crs).to_json_dict()
        put(suite, f'crs {crs} as WKT', collection([geometry], crs=name(wkt)), layer_truth([one(geometry, crs)], crs))
        put(suite, f'crs {crs} as PROJJSON', collection([geometry], crs=projjson), layer_truth([one(geometry, crs)], crs))
    for case, member in {
        'unknown name': name('Gauss Boaga'), 'unknown code': name('EPSG:99999'), 'unknown authority': name('IGNF:LAMB93'),
        'unknown ESRI code': name('ESRI:999999'), 'link to a file': {'type': 'link', 'properties': {'href': 'data.crs', 'type': 'proj4'}},
        'link elsewhere': {'type': 'link', 'properties': {'href': 'https://example.com/crs/42'}}, 'empty object': {},
        'list': [1], 'number': 5, 'true': True, 'no name': {'type': 'name', 'properties': {}},
        'unknown URL': name('http://www.opengis.net/def/crs/EPSG/0/99999'), 'local': name('urn:x-local:grid-7'),
    }.items():
        put(suite, f'crs refused: {case}', collection([geometry_in('EPSG:32633')], crs=member), REFUSED)
    geometry = geometry_in('EPSG:32633')
    put(suite, 'crs null', collection([geometry], crs=None), layer_truth([one(geometry, None)], '', noted=True))
    put(suite, 'no crs, metres', collection([geometry]), layer_truth([one(geometry, None)], '', noted=True))
    per_feature = collection([geometry])
    per_feature['features'][0]['crs'] = name('EPSG:32633')
    put(suite, 'crs of a feature', per_feature, layer_truth([one(geometry, 'EPSG:32633')], 'EPSG:32633'))
    per_geometry = collection([{**geometry, 'crs': name('EPSG:32633')}])
    put(suite, 'crs of a geometry', per_geometry, layer_truth([one(geometry, 'EPSG:32633')], 'EPSG:32633'))
    mixed = collection([geometry, POINT])
    mixed['features'][0]['crs'] = name('EPSG:32633')
    put(suite, 'features of different crs', mixed, REFUSED)


def shapes(suite):
    for name, (first, second) in SHAPES.items():
        geometry, other = flat(first), flat(second)
        put(suite, f'{name} alone', geometry, layer_truth([one(geometry, properties={})], 'EPSG:4326'))
        put(suite, f'{name} as one feature', {'type': 'Feature', 'properties': LAST, 'geometry': geometry}, layer_truth([one(geometry)], 'EPSG:4326'))
        root = {'features': [{'geometry': {'coordinates': shape['coordinates'], 'type': shape['type']}, 'properties': LAST, 'type': 'Feature'} for shape in (geometry, other)],
                'padding': 'x' * 20_000, 'type': 'FeatureCollection'}
        put(suite, f'{name}: type at the end', root, layer_truth([one(geometry), one(other)], 'EPSG:4326'))
        put(suite, f'{name}: type at the end, named .json', root, layer_truth([one(geometry), one(other)], 'EPSG:4326'), name='places.json')
        put(suite, f'{name}: after a long first member', {'metadata': {'type': 'note', 'text': 'y' * 9000}, **collection([geometry, other])},
            layer_truth([one(geometry), one(other)], 'EPSG:4326'))
        many = {'type': 'GeometryCollection', 'geometries': [geometry, other]}
        put(suite, f'root GeometryCollection of {name}', many, layer_truth([one(geometry, properties={}), one(other, properties={})], 'EPSG:4326'))
        plain = name.removeprefix('Multi')
        merged = {'type': f'Multi{plain}', 'coordinates': sum([shape['coordinates'] if name != plain else [shape['coordinates']] for shape in (geometry, other)], [])}
        put(suite, f'feature of a GeometryCollection of {name}', collection([many]), layer_truth([one(merged)], 'EPSG:4326'))
        nested = {'type': 'GeometryCollection', 'geometries': [geometry, {'type': 'GeometryCollection', 'geometries': [other]}]}
        put(suite, f'GeometryCollection in a GeometryCollection of {name}', collection([nested]), layer_truth([one(merged)], 'EPSG:4326'))
        empty = {'type': name, 'coordinates': []}
        put(suite, f'empty {name}', collection([geometry, empty]), layer_truth([one(geometry), one(None)], 'EPSG:4326'))
        put(suite, f'null after {name}', collection([geometry, None]), layer_truth([one(geometry), one(None)], 'EPSG:4326'))
        for case, content in {
            'one per line': '\n'.join(map(json.dumps, collection([geometry, other])['features'])) + '\n',
            'lines of Windows': '\r\n'.join(map(json.dumps, collection([geometry, other])['features'])),
            'record separators': ''.join(f'\x1e{json.dumps(each)}\n' for each in collection([geometry, other])['features']),
            'record separators, written over lines': ''.join(f'\x1e{json.dumps(each, indent=2)}\n' for each in collection([geometry, other])['features']),
            'blank lines between': '\n\n'.join(map(json.dumps, collection([geometry, other])['features'])) + '\n\n',
        }.items():
            for ending in ('geojsonl', 'geojson', 'json', 'ndjson'):
                if ending == 'ndjson' and case != 'one per line':
                    continue
                put(suite, f'{name}: {case}, named .{ending}', content, layer_truth([one(geometry), one(other)], 'EPSG:4326'), f'places.{ending}', 'GeoJSONSeq')
    mixed = {'type': 'GeometryCollection', 'geometries': [POINT, flat(SHAPES['Polygon'][0])]}
    put(suite, 'feature of points and polygons together', collection([POINT, mixed]), layer_truth([one(POINT), one(None)], 'EPSG:4326'))
    put(suite, 'root GeometryCollection of several kinds', mixed,
        layer_truth([one(POINT, properties={}), one(flat(SHAPES['Polygon'][0]), properties={})], 'EPSG:4326'))
    put(suite, 'no features', collection([]), layer_truth([], 'EPSG:4326'))


def attributes(suite):
    values = {
        'identifier beyond 2^53': ([9007199254740993, 5], ['9007199254740993', '5']),
        'negative beyond 2^53': ([-9007199254740995, 1], ['-9007199254740995', '1']),
        'large but exact': ([9007199254740991, 0], [9007199254740991, 0]),
        'nested object': ([{'a': [1, 2]}, {}], ['{"a":[1,2]}', '{}']),
        'list': ([[1, 2], []], ['[1,2]', '[]']),
        'text of a number': (['007', '1e5'], ['007', '1e5']),
        'words for missing': (['NA', 'none'], ['NA', 'none']),
        'null and false': ([None, False], [None, False]),
        'long decimals': ([0.1234567890123456, 1e300], [0.1234567890123456, 1e300]),
        'unicode and escapes': (['Šumava \u2028 "x"', '\ud83c\udf0d'.encode('utf-16', 'surrogatepass').decode('utf-16')], ['Šumava \u2028 "x"', '🌍']),
    }
    for case, (given, expected) in values.items():
        put(suite, f'attribute: {case}', collection([POINT, POINT], [{'v': value} for value in given]),
            layer_truth([one(POINT, properties={'v': value}) for value in expected], 'EPSG:4326'))
    for case, (ids, expected) in {'numbers': ([7, 8], [7, 8]), 'texts': (['a7', 'b8'], ['a7', 'b8']), 'zero': ([0, 1], [0, 1]),
                                  'beyond 2^53': ([9007199254740993, 2], ['9007199254740993', '2'])}.items():
        root = collection([POINT, POINT])
        for each, number in zip(root['features'], ids):
            each['id'] = number
        put(suite, f'feature ids: {case}', root, layer_truth([one(POINT, properties={**LAST, 'id': number}) for number in expected], 'EPSG:4326'))
    root = collection([POINT], [{'id': 'own'}])
    root['features'][0]['id'] = 5
    put(suite, 'feature id beside an attribute id', root, layer_truth([one(POINT, properties={'id': 'own'})], 'EPSG:4326'))
    different = collection([POINT, POINT], [{'a': 1}, {'b': 'x'}])
    put(suite, 'attributes that differ', different, layer_truth([one(POINT, properties={'a': 1}), one(POINT, properties={'b': 'x'})], 'EPSG:4326'))
    put(suite, 'properties null', collection([POINT], [None]), layer_truth([one(POINT, properties={})], 'EPSG:4326'))
    text = json.dumps(collection([POINT]))
    put(suite, 'byte order mark', b'\xef\xbb\xbf' + text.encode(), layer_truth([one(POINT)], 'EPSG:4326'))
    put(suite, 'bbox and foreign members', {**collection([POINT]), 'bbox': [15, 50, 16, 51], 'links': [{'type': 'Link'}]}, layer_truth([one(POINT)], 'EPSG:4326'))
    put(suite, 'NaN', text.replace('1.5', 'NaN'), REFUSED)
    put(suite, 'heights', collection([{'type': 'Point', 'coordinates': [15.5, 50.25, 300]}]), layer_truth([one(POINT)], 'EPSG:4326'))
    esri = {'geometryType': 'esriGeometryPoint', 'spatialReference': {'wkid': 4326}, 'features': [{'attributes': {'a': 1}, 'geometry': {'x': 1, 'y': 2}}]}
    put(suite, 'Esri JSON', esri, REFUSED, name='places.json')
    put(suite, 'Esri JSON named .geojson', esri, REFUSED)
    put(suite, 'JSON-FG with a solid', collection([{'type': 'Polyhedron', 'coordinates': []}]), layer_truth([one(None)], 'EPSG:4326'))


def topologies(suite):
    square = [[15, 50], [16, 50], [16, 51], [15, 51], [15, 50]]
    first, second = [[15, 50], [16, 50]], [[16, 50], [16, 51], [15, 51], [15, 50]]
    polygon = {'type': 'Polygon', 'coordinates': [square]}
    line = {'type': 'LineString', 'coordinates': second[::-1]}
    objects = {'zones': {'type': 'GeometryCollection', 'geometries': [
        {'type': 'Polygon', 'id': 'a', 'properties': {'n': 1}, 'arcs': [[0, 1]]},
        {'type': 'MultiPolygon', 'id': 'b', 'properties': {'n': 2}, 'arcs': [[[0, 1]]]},
        {'type': 'LineString', 'properties': {'n': 3}, 'arcs': [-2]},
        {'type': 'MultiLineString', 'properties': {'n': 4}, 'arcs': [[0], [-2]]},
        {'type': 'Point', 'properties': {'n': 5}, 'coordinates': [15, 50]},
        {'type': None, 'properties': {'n': 6}},
    ]}}
    expected = [one(polygon, properties={'n': 1, 'id': 'a'}), one(polygon, properties={'n': 2, 'id': 'b'}), one(line, properties={'n': 3}),
                one({'type': 'MultiLineString', 'coordinates': [first, second[::-1]]}, properties={'n': 4}),
                one({'type': 'Point', 'coordinates': [15, 50]}, properties={'n': 5}), one(None, properties={'n': 6})]
    truth = layer_truth(expected, 'EPSG:4326')
    plain = {'type': 'Topology', 'objects': objects, 'arcs': [first, second]}
    for name in ('places.topojson', 'places.json'):
        put(suite, f'plain, named {name}', plain, truth, name, 'TopoJSON')
        put(suite, f'type last, named {name}', {'objects': objects, 'arcs': [first, second], 'type': 'Topology'}, truth, name, 'TopoJSON')

    def quantised(arc, scale, x0, y0):
        steps, before = [], (0, 0)
        for x, y in arc:
            here = (round((x - x0) / scale), round((y - y0) / scale))
            steps.append([here[0] - before[0], here[1] - before[1]])
            before = here
        return steps
    for scale in (0.5, 0.125, 2 ** -10):
        import copy
        moved = copy.deepcopy(objects)
        moved['zones']['geometries'][4]['coordinates'] = [round(1 / scale), round(1 / scale)]
        topology = {'type': 'Topology', 'transform': {'scale': [scale, scale], 'translate': [14, 49]}, 'objects': moved,
                    'arcs': [quantised(first, scale, 14, 49), quantised(second, scale, 14, 49)]}
        put(suite, f'quantised by {scale}', topology, truth, 'places.topojson', 'TopoJSON')
    single = {'type': 'Topology', 'objects': {'one': {'type': 'Polygon', 'properties': {'n': 1}, 'arcs': [[0, 1]]}}, 'arcs': [first, second]}
    put(suite, 'one geometry', single, layer_truth([one(polygon, properties={'n': 1})], 'EPSG:4326'), 'places.topojson', 'TopoJSON')
    two = {'type': 'Topology', 'objects': {'one': single['objects']['one'], 'two': {'type': 'LineString', 'properties': {'n': 9}, 'arcs': [0]}}, 'arcs': [first, second]}
    put(suite, 'second object', two, layer_truth([one({'type': 'LineString', 'coordinates': first}, properties={'n': 9})], 'EPSG:4326', layer='two'), 'places.topojson', 'TopoJSON')
    pixels = {'type': 'Topology', 'objects': {'one': {'type': 'LineString', 'properties': {}, 'arcs': [0]}}, 'arcs': [[[0, 0], [900, 500]]]}
    put(suite, 'in pixels of a page', pixels, layer_truth([one({'type': 'LineString', 'coordinates': [[0, 0], [900, 500]]}, None, {})], '', noted=True), 'places.topojson', 'TopoJSON')


def write(suite):
    systems(suite)
    shapes(suite)
    attributes(suite)
    topologies(suite)
