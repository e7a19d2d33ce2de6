"""Files that GDAL's drivers write: geometry types, dimensions, CRSs, field types and creation options of each."""
from osgeo import gdal, ogr, osr

from .common import SHAPES, feature, in_crs, layer_truth, with_heights

gdal.UseExceptions()
ogr.UseExceptions()

CRSS = ['EPSG:4326', 'EPSG:32633', 'EPSG:3857', 'EPSG:3035', 'EPSG:4258', None]

# Name, OGR type, subtype, values given, values expected as cells.
FIELDS = [
    ('whole', ogr.OFTInteger, ogr.OFSTNone, [42, -7], [42, -7]),
    ('small', ogr.OFTInteger, ogr.OFSTInt16, [3, None], [3, None]),
    ('large', ogr.OFTInteger64, ogr.OFSTNone, [2 ** 40, -(2 ** 41)], [2 ** 40, -(2 ** 41)]),
    ('huge', ogr.OFTInteger64, ogr.OFSTNone, [9007199254740993, 12], ['9007199254740993', '12']),
    ('real', ogr.OFTReal, ogr.OFSTNone, [0.5, -12.25], [0.5, -12.25]),
    ('single', ogr.OFTReal, ogr.OFSTFloat32, [0.5, 1.25], [0.5, 1.25]),
    ('text', ogr.OFTString, ogr.OFSTNone, ['Šumava – ü', None], ['Šumava – ü', None]),
    ('code', ogr.OFTString, ogr.OFSTNone, ['007', '#12'], ['007', '#12']),
    ('day', ogr.OFTDate, ogr.OFSTNone, ['2018/06/15', None], [{'$date': '2018-06-15'}, None]),
    ('moment', ogr.OFTDateTime, ogr.OFSTNone, ['2018/06/15 10:30:15', '1969/12/31 23:59:59'],
     [{'$date': '2018-06-15T10:30:15'}, {'$date': '1969-12-31T23:59:59'}]),
    ('flag', ogr.OFTInteger, ogr.OFSTBoolean, [1, 0], [True, False]),
]
ALL = [name for name, *_ in FIELDS]
PLAIN = ['whole', 'real', 'text']
BY_NAME = {field[0]: field for field in FIELDS}


def create(driver, path, shapes, *, crs='EPSG:4326', fields=PLAIN, options=(), dataset_options=(), kind=None, layer='places'):
    """Writes one layer; gives the features that it must have."""
    dataset = ogr.GetDriverByName(driver).CreateDataSource(path, list(dataset_options))
    system = None
    if crs:
        system = osr.SpatialReference()
        system.SetFromUserInput(crs)
        system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    target = dataset.CreateLayer(layer, system, kind if kind is not None else ogr.wkbUnknown, list(options))
    for name in fields:
        _, type_, subtype, _, _ = BY_NAME[name]
        definition = ogr.FieldDefn(name, type_)
        definition.SetSubType(subtype)
        target.CreateField(definition)
    features = []
    for index, wkt in enumerate(shapes):
        record = ogr.Feature(target.GetLayerDefn())
        properties = {}
        for name in fields:
            _, _, _, given, expected = BY_NAME[name]
            value = given[index % 2]
            if value is None:
                record.SetFieldNull(name)
            else:
                record.SetField(name, value)
            properties[name] = expected[index % 2]
        if wkt is not None:
            record.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        target.CreateFeature(record)
        features.append(feature(wkt, properties, crs))
    target = None
    dataset = None
    return features


def kind_of(name, dimensions='XY'):
    base = getattr(ogr, f'wkb{name}')
    if dimensions in ('Z', 'ZM'):
        base = ogr.GT_SetZ(base)
    return ogr.GT_SetM(base) if dimensions in ('M', 'ZM') else base


def types_and_systems(suite, format, driver, file, fields, dimensions=('XY', 'Z', 'M', 'ZM'), extra=(), systems=CRSS, options=()):
    for name, shapes in SHAPES.items():
        for crs in systems:
            path = suite.path(file)
            moved = [in_crs(wkt, crs) for wkt in shapes]
            features = create(driver, path, moved, crs=crs, fields=fields, kind=kind_of(name), options=options)
            suite.add(path, format, f'{name} in {crs}', layer_truth(features, crs, extra=list(extra)))
        for dimension in dimensions[1:]:
            path = suite.path(file)
            tall = [with_heights(wkt, dimension) for wkt in shapes]
            create(driver, path, tall, fields=fields, kind=kind_of(name, dimension), options=options)
            features = [feature(wkt, {key: BY_NAME[key][4][index % 2] for key in fields}, 'EPSG:4326') for index, wkt in enumerate(shapes)]
            suite.add(path, format, f'{name} {dimension}', layer_truth(features, 'EPSG:4326', extra=list(extra)))


def field_types(suite, format, driver, file, skip=(), extra=(), changed=None, options=()):
    for name in ALL:
        if name in skip:
            continue
        path = suite.path(file)
        features = create(driver, path, SHAPES['Point'], fields=[name], kind=ogr.wkbPoint, options=options)
        for one, value in zip(features, (changed or {}).get(name, [])):
            one['properties'][name] = value
        suite.add(path, format, f'field {name}', layer_truth(features, 'EPSG:4326', extra=list(extra)))


def with_options(suite, format, driver, file, sets, fields=ALL, extra=(), **more):
    for options, dataset_options in sets:
        for name in ('Point', 'MultiPolygon'):
            path = suite.path(file)
            features = create(driver, path, SHAPES[name], fields=fields, options=options, dataset_options=dataset_options,
                              kind=kind_of(name))
            for option in options:
                if option.startswith('ID_FIELD='):
                    for one in features:
                        one['properties']['id'] = one['properties'].pop(option[9:])
            case = ' '.join([name, *options, *dataset_options])
            suite.add(path, format, f'options {case}', layer_truth(features, 'EPSG:4326', extra=list(extra), **more))


def odd_geometries(suite, format, driver, file, extra=(), mixed=True, options=()):
    cases = {
        'null geometry between others': ['POINT (1 2)', None, 'POINT (3 4)'],
        'empty point': ['POINT (1 2)', 'POINT EMPTY'],
        'empty polygon': ['POLYGON ((0 0, 1 0, 1 1, 0 0))', 'POLYGON EMPTY'],
        'empty multipolygon': ['MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))', 'MULTIPOLYGON EMPTY'],
        'empty linestring': ['LINESTRING (0 0, 1 1)', 'LINESTRING EMPTY'],
    }
    if mixed:
        cases['mixed types'] = [SHAPES[name][0] for name in SHAPES]
        cases['collection of one kind'] = ['GEOMETRYCOLLECTION (POINT (1 2), POINT (3 4))']
        cases['collection of points and lines'] = ['POINT (1 2)', 'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))']
    for case, shapes in cases.items():
        path = suite.path(file)
        kind = ogr.wkbUnknown if mixed else ogr.CreateGeometryFromWkt(shapes[0]).GetGeometryType()
        features = create(driver, path, shapes, kind=kind, options=options)
        if case == 'collection of one kind':
            features[0]['geometry'] = features[0]['lonlat'] = {'type': 'MultiPoint', 'coordinates': [[1, 2], [3, 4]]}
        if case == 'collection of points and lines':
            features[1]['geometry'] = features[1]['lonlat'] = None
        if driver == 'FlatGeobuf':
            # GDAL does not write records without a geometry into it.
            features = [one for one, wkt in zip(features, shapes) if wkt is not None and 'EMPTY' not in wkt]
        suite.add(path, format, case, layer_truth(features, 'EPSG:4326', extra=list(extra)))


def write(suite):
    gdal.SetConfigOption('OGR_CURRENT_DATE', '2020-01-01T00:00:00.000Z')
    types_and_systems(suite, 'GeoPackage', 'GPKG', 'places.gpkg', PLAIN, extra=['fid'])
    field_types(suite, 'GeoPackage', 'GPKG', 'places.gpkg', extra=['fid'])
    with_options(suite, 'GeoPackage', 'GPKG', 'places.gpkg', [
        ([], [f'VERSION={version}']) for version in ('1.0', '1.1', '1.2', '1.3')
    ] + [
        (['SPATIAL_INDEX=NO'], []), (['FID=number'], []), (['GEOMETRY_NAME=shape'], []), (['GEOMETRY_NULLABLE=NO'], []),
        (['DESCRIPTION=x', 'IDENTIFIER=Name of it'], []), ([], ['ADD_GPKG_OGR_CONTENTS=NO']),
        ([], ['DATETIME_FORMAT=UTC']),
    ], extra=['fid', 'number'])
    odd_geometries(suite, 'GeoPackage', 'GPKG', 'places.gpkg', extra=['fid'])

    types_and_systems(suite, 'FlatGeobuf', 'FlatGeobuf', 'places.fgb', PLAIN, options=['SPATIAL_INDEX=NO'])
    field_types(suite, 'FlatGeobuf', 'FlatGeobuf', 'places.fgb', options=['SPATIAL_INDEX=NO'])
    with_options(suite, 'FlatGeobuf', 'FlatGeobuf', 'places.fgb',
                 [(['SPATIAL_INDEX=NO'], []), (['SPATIAL_INDEX=YES'], [])], unordered=True)
    odd_geometries(suite, 'FlatGeobuf', 'FlatGeobuf', 'places.fgb', options=['SPATIAL_INDEX=NO'])

    types_and_systems(suite, 'GeoJSON', 'GeoJSON', 'places.geojson', PLAIN, dimensions=('XY', 'Z'), systems=CRSS[:-1])
    field_types(suite, 'GeoJSON', 'GeoJSON', 'places.geojson')
    with_options(suite, 'GeoJSON', 'GeoJSON', 'places.geojson', [
        (['RFC7946=YES'], []), (['WRITE_BBOX=YES'], []), (['COORDINATE_PRECISION=3'], []), (['WRITE_NAME=NO'], []),
        (['DESCRIPTION=x'], []), (['ID_GENERATE=YES'], []), (['ID_FIELD=code', 'ID_TYPE=String'], []),
        (['SIGNIFICANT_FIGURES=12'], []),
    ], extra=['id'])
    odd_geometries(suite, 'GeoJSON', 'GeoJSON', 'places.geojson')
    for name in SHAPES:
        for options in (['RS=YES'], ['RS=NO']):
            path = suite.path('places.geojsonl')
            features = create('GeoJSONSeq', path, SHAPES[name], fields=ALL, options=options, kind=kind_of(name))
            suite.add(path, 'GeoJSONSeq', f'{name} {options[0]}', layer_truth(features, 'EPSG:4326', extra=['id']))

    utf8 = ['ENCODING=UTF-8']
    types_and_systems(suite, 'Shapefile', 'ESRI Shapefile', 'places.shp', PLAIN, options=utf8)
    field_types(suite, 'Shapefile', 'ESRI Shapefile', 'places.shp', skip=('moment',), changed={'flag': [1, 0]}, options=utf8)
    odd_geometries(suite, 'Shapefile', 'ESRI Shapefile', 'places.shp', mixed=False, options=utf8)
