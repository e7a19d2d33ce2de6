"""Formats that are not read: they must be named, with a way out."""
import zipfile

from osgeo import gdal, ogr

from .common import REFUSED, SHAPES
from .ogr_files import create

DRIVERS = [
    ('KML', 'places.kml'), ('LIBKML', 'lib.kml'), ('LIBKML', 'places.kmz'), ('GML', 'places.gml'), ('GPX', 'places.gpx'), ('MapInfo File', 'places.tab'),
    ('MapInfo File', 'places.mif'), ('DXF', 'places.dxf'),
]


def write(suite):
    for driver, name in DRIVERS:
        for shape in ('Point', 'Polygon'):
            if driver == 'GPX' and shape == 'Polygon':
                continue
            path = suite.path(name)
            fields = [] if driver in ('DXF', 'GPX') else ['whole', 'text']
            options = ['FORMAT=MIF'] if name.endswith('.mif') else []
            layer = {'GPX': 'waypoints', 'DXF': 'entities'}.get(driver, 'places')
            kind = ogr.wkbPoint if shape == 'Point' else ogr.wkbPolygon
            if driver == 'DXF':
                dataset = ogr.GetDriverByName(driver).CreateDataSource(path)
                target = dataset.CreateLayer(layer)
                record = ogr.Feature(target.GetLayerDefn())
                record.SetGeometry(ogr.CreateGeometryFromWkt(SHAPES[shape][0]))
                target.CreateFeature(record)
                record = target = dataset = None
            else:
                create(driver, path, SHAPES[shape], fields=fields, dataset_options=options, layer=layer, kind=kind)
            suite.add(path, 'refused', f'{driver} {name}, {shape}', REFUSED)
    for version in ('GML2', 'GML3', 'GML3.2'):
        path = suite.path('places.gml')
        create('GML', path, SHAPES['Polygon'], dataset_options=[f'FORMAT={version}'])
        suite.add(path, 'refused', version, REFUSED)
    suite.bytes('places.osm', '<?xml version="1.0"?>\n<osm version="0.6"><node id="1" lat="50" lon="15"/></osm>', 'refused', 'OpenStreetMap XML', REFUSED)
    suite.bytes('table.feather', b'ARROW1\0\0' + bytes(64), 'refused', 'Feather', REFUSED)
    suite.bytes('table.arrow', b'ARROW1\0\0' + bytes(64), 'refused', 'Arrow', REFUSED)
    suite.bytes('table.orc', b'ORC' + bytes(64), 'refused', 'ORC', REFUSED)
    for name in ('table.xlsx', 'table.ods'):
        path = suite.path(name)
        with zipfile.ZipFile(path, 'w') as archive:
            archive.writestr('content.xml', '<x/>')
        suite.add(path, 'refused', name, REFUSED)
    gdal.ErrorReset()
