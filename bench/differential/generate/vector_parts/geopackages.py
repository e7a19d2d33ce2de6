"""GeoPackages whose state is in a journal, that hold pixels or attributes alone, or several layers."""
import os
import shutil
import sqlite3

from osgeo import gdal, ogr

from .common import REFUSED, SHAPES, feature, layer_truth
from .ogr_files import create, kind_of

FORMAT = 'GeoPackage'
WHOLE = {'whole': 42, 'real': 0.5, 'text': 'Šumava – ü'}
OTHER = {'whole': -7, 'real': -12.25, 'text': None}


def copy_open(suite, change, case, truth_of, *, checkpoint=False, journal='wal', name='places'):
    """Writes a GeoPackage, opens it with a journal, changes it, and copies all files while it is still open."""
    for shape in ('Point', 'Polygon', 'MultiPolygon'):
        first = suite.path('work.gpkg')
        create('GPKG', first, SHAPES[shape], kind=kind_of(shape), options=['SPATIAL_INDEX=NO'])
        connection = sqlite3.connect(first, isolation_level=None)
        connection.execute(f'pragma journal_mode={journal}')
        connection.execute('pragma wal_autocheckpoint=0')
        if journal == 'delete':
            connection.execute('pragma cache_size=1')
            connection.execute('begin')
        change(connection)
        if checkpoint:
            connection.execute('pragma wal_checkpoint(passive)')
        target = os.path.join(os.path.dirname(first), f'{name}.gpkg')
        for suffix in ('', '-wal', '-journal'):
            if os.path.exists(first + suffix):
                shutil.copy(first + suffix, target + suffix)
        if journal == 'delete':
            connection.execute('rollback')
        connection.close()
        for suffix in ('', '-wal', '-shm', '-journal'):
            if os.path.exists(first + suffix):
                os.remove(first + suffix)
        suite.add(target, FORMAT, f'{case}, {shape}', truth_of(shape))


def both(shape, first=WHOLE, second=OTHER):
    return [feature(SHAPES[shape][0], first, 'EPSG:4326'), feature(SHAPES[shape][1], second, 'EPSG:4326')]


def truth(features):
    return layer_truth(features, 'EPSG:4326', extra=['fid'])


def journals(suite):
    run = lambda *statements: lambda connection: [connection.execute(one) for one in statements]
    changed = lambda shape: truth(both(shape, {**WHOLE, 'whole': 1000}))
    copy_open(suite, run('update places set whole = 1000 where fid = 1'), 'log with a change', changed)
    copy_open(suite, run('update places set whole = 1 where fid = 1', 'update places set whole = 1000 where fid = 1'), 'log with two changes of one page', changed)
    copy_open(suite, run('delete from places where fid = 1'), 'log with a deletion', lambda shape: truth(both(shape)[1:]))
    copy_open(suite, run('insert into places (geom, whole) select geom, 9 from places where fid = 1'), 'log with an insertion',
              lambda shape: truth([*both(shape), feature(SHAPES[shape][0], {'whole': 9, 'real': None, 'text': None}, 'EPSG:4326')]))
    copy_open(suite, run('begin', 'update places set whole = 1000 where fid = 1'), 'log with a change that is not committed', lambda shape: truth(both(shape)))
    copy_open(suite, run('update places set whole = 1000 where fid = 1'), 'log that is already merged', changed, checkpoint=True)
    copy_open(suite, run('update places set whole = 1000 where fid = 1', 'pragma wal_checkpoint(restart)', 'update places set real = 7.5 where fid = 1'),
              'log that was begun anew', lambda shape: truth(both(shape, {**WHOLE, 'whole': 1000, 'real': 7.5})))
    copy_open(suite, run('create table filler (x)', *["insert into filler values (zeroblob(3000))"] * 60, 'update places set whole = 1000 where fid = 1'), 'log that grows the database', changed)
    copy_open(suite, run('update places set whole = 1000 where fid = 1', 'drop table if exists gpkg_ogr_contents', 'pragma wal_checkpoint(passive)', 'update places set text = null where fid = 1'),
              'log with a part merged', lambda shape: truth(both(shape, {**WHOLE, 'whole': 1000, 'text': None})))
    hot = run('create table filler (x)', *["insert into filler values (zeroblob(5000))"] * 8, 'update places set whole = 1000')
    copy_open(suite, hot, 'left in the middle of a change', lambda shape: REFUSED, journal='delete')


def contents(suite):
    path = suite.path('places.gpkg')
    create('GPKG', path, SHAPES['Point'], kind=ogr.wkbPoint)
    dataset = ogr.Open(path, 1)
    layer = dataset.CreateLayer('zones', dataset.GetLayer(0).GetSpatialRef(), ogr.wkbPolygon)
    layer.CreateField(ogr.FieldDefn('n', ogr.OFTInteger))
    for index, wkt in enumerate(SHAPES['Polygon']):
        record = ogr.Feature(layer.GetLayerDefn())
        record.SetField('n', index)
        record.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        layer.CreateFeature(record)
    table = dataset.CreateLayer('owners', None, ogr.wkbNone)
    table.CreateField(ogr.FieldDefn('owner', ogr.OFTString))
    record = ogr.Feature(table.GetLayerDefn())
    record.SetField('owner', 'Anna')
    table.CreateFeature(record)
    record = layer = table = dataset = None
    suite.add(path, FORMAT, 'three layers, first', truth(both('Point')))
    zones = [feature(wkt, {'n': index}, 'EPSG:4326') for index, wkt in enumerate(SHAPES['Polygon'])]
    suite.add(path, FORMAT, 'three layers, second', layer_truth(zones, 'EPSG:4326', extra=['fid'], layer='zones'))
    suite.add(path, FORMAT, 'three layers, attributes alone', layer_truth([feature(None, {'owner': 'Anna'}, None)], None, extra=['fid'], layer='owners', noted=True))
    pixels = suite.path('pixels.gpkg')
    image = gdal.GetDriverByName('MEM').Create('', 16, 16, 1)
    image.SetGeoTransform([15, 0.1, 0, 51, 0, -0.1])
    from osgeo import osr
    system = osr.SpatialReference()
    system.ImportFromEPSG(4326)
    image.SetProjection(system.ExportToWkt())
    image.GetRasterBand(1).Fill(7)
    gdal.GetDriverByName('GPKG').CreateCopy(pixels, image)
    suite.add(pixels, FORMAT, 'pixels alone', REFUSED)
    heights = suite.path('heights.gpkg')
    tall = gdal.Translate('', image, format='MEM', outputType=gdal.GDT_Float32)
    gdal.GetDriverByName('GPKG').CreateCopy(heights, tall)
    suite.add(heights, FORMAT, 'heights alone', REFUSED)
    mixed = suite.path('mixed.gpkg')
    create('GPKG', mixed, SHAPES['Point'], kind=ogr.wkbPoint)
    gdal.GetDriverByName('GPKG').CreateCopy(mixed, image, options=['APPEND_SUBDATASET=YES', 'RASTER_TABLE=photo'])
    suite.add(mixed, FORMAT, 'pixels and features', layer_truth(both('Point'), 'EPSG:4326', extra=['fid'], noted=True))
    empty = suite.path('empty.gpkg')
    create('GPKG', empty, [], kind=ogr.wkbPoint)
    suite.add(empty, FORMAT, 'no features', layer_truth([], 'EPSG:4326', extra=['fid']))
    for case, crs in (('undefined geographic', 0), ('undefined Cartesian', -1)):
        path = suite.path('places.gpkg')
        create('GPKG', path, SHAPES['Point'], kind=ogr.wkbPoint)
        connection = sqlite3.connect(path)
        connection.execute(f'update gpkg_geometry_columns set srs_id = {crs}')
        connection.execute(f'update gpkg_contents set srs_id = {crs}')
        connection.commit()
        connection.close()
        suite.add(path, FORMAT, case, layer_truth([feature(wkt, properties, None) for wkt, properties in zip(SHAPES['Point'], (WHOLE, OTHER))], None, extra=['fid'], noted=True))
    plain = suite.path('data.sqlite')
    connection = sqlite3.connect(plain)
    connection.execute('create table t (a integer)')
    connection.commit()
    connection.close()
    suite.add(plain, 'SQLite', 'no GeoPackage', REFUSED)
    for case, options in (('geometries of FDO', []), ('SpatiaLite', ['SPATIALITE=YES'])):
        path = suite.path('data.sqlite')
        create('SQLite', path, SHAPES['Point'], kind=ogr.wkbPoint, dataset_options=options)
        suite.add(path, 'SQLite', case, REFUSED)
    tiles = suite.path('tiles.mbtiles')
    gdal.GetDriverByName('MBTiles').CreateCopy(tiles, gdal.Translate('', image, format='MEM', outputType=gdal.GDT_Byte, bandList=[1, 1, 1]))
    suite.add(tiles, 'SQLite', 'MBTiles', REFUSED)


def write(suite):
    journals(suite)
    contents(suite)
