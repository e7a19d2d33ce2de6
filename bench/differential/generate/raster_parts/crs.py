"""CRSs: by code, by user-defined keys, as WKT of four dialects without any code, and as PROJJSON. The truth is where PROJ puts the corners."""
import json
import os
import re

from osgeo import gdal, osr

from .common import create, lattice, lon_lat, pixels, subfolder, truth_of

CODES = [
    'EPSG:4326', 'EPSG:4269', 'EPSG:4258', 'EPSG:4277', 'EPSG:4314', 'EPSG:4230', 'EPSG:4807', 'EPSG:4275', 'EPSG:4267', 'EPSG:4289', 'EPSG:4312', 'EPSG:4301',
    'EPSG:4612', 'EPSG:4490', 'EPSG:4283', 'EPSG:4202', 'EPSG:4222', 'EPSG:4218', 'EPSG:4806', 'EPSG:4813', 'EPSG:4979',
    'EPSG:28992', 'EPSG:27700', 'EPSG:31466', 'EPSG:31467', 'EPSG:31468', 'EPSG:31469', 'EPSG:23030', 'EPSG:23031', 'EPSG:23032', 'EPSG:2056', 'EPSG:21781',
    'EPSG:27572', 'EPSG:27561', 'EPSG:2154', 'EPSG:3942', 'EPSG:3035', 'EPSG:3034', 'EPSG:25832', 'EPSG:25830', 'EPSG:32633', 'EPSG:32733', 'EPSG:3857', 'EPSG:3395',
    'EPSG:6933', 'EPSG:3410', 'EPSG:3571', 'EPSG:3573', 'EPSG:3575', 'EPSG:3031', 'EPSG:3413', 'EPSG:3995', 'EPSG:3976', 'EPSG:2193', 'EPSG:27200', 'EPSG:5070', 'EPSG:6350',
    'EPSG:3338', 'EPSG:3577', 'EPSG:3112', 'EPSG:28355', 'EPSG:7855', 'EPSG:2263', 'EPSG:2229', 'EPSG:32118', 'EPSG:26915', 'EPSG:26715', 'EPSG:3375', 'EPSG:29873', 'EPSG:3168',
    'EPSG:2326', 'EPSG:3826', 'EPSG:2443', 'EPSG:6677', 'EPSG:30169', 'EPSG:5186', 'EPSG:3414', 'EPSG:5514', 'EPSG:2065', 'EPSG:3765', 'EPSG:31370', 'EPSG:3812',
    'EPSG:31256', 'EPSG:31287', 'EPSG:31297', 'EPSG:3844', 'EPSG:31700', 'EPSG:2180', 'EPSG:3301', 'EPSG:3346', 'EPSG:3059', 'EPSG:3067', 'EPSG:2393', 'EPSG:3006', 'EPSG:3021',
    'EPSG:32661', 'EPSG:32761', 'EPSG:5041', 'EPSG:3408', 'EPSG:3409', 'EPSG:6931', 'EPSG:6932', 'EPSG:8857', 'EPSG:4087', 'EPSG:32662', 'EPSG:22285', 'EPSG:2048',
    'EPSG:24047', 'EPSG:24378', 'EPSG:20137', 'EPSG:21036', 'EPSG:29101', 'EPSG:5880', 'EPSG:31983', 'EPSG:22185', 'EPSG:24877', 'EPSG:3116', 'EPSG:21897', 'EPSG:2100', 'EPSG:2039',
    'EPSG:28191', 'EPSG:22991', 'EPSG:20436', 'EPSG:3078', 'EPSG:26931', 'EPSG:28405', 'EPSG:20007', 'EPSG:21413', 'EPSG:4549', 'EPSG:23700', 'EPSG:2169', 'EPSG:3908',
    'EPSG:3994', 'EPSG:3832', 'EPSG:5641', 'EPSG:3851', 'EPSG:2272', 'EPSG:6543', 'EPSG:3005', 'EPSG:3978', 'EPSG:102100',
    'ESRI:54009', 'ESRI:54030', 'ESRI:54012', 'ESRI:54010', 'ESRI:54017', 'ESRI:54034', 'ESRI:54008', 'ESRI:54032', 'ESRI:54027', 'ESRI:102031', 'ESRI:102014', 'ESRI:102013',
    'ESRI:102022', 'ESRI:102025', 'ESRI:102028', 'ESRI:102001', 'ESRI:102003', 'ESRI:102039', 'ESRI:102008', 'ESRI:102033', 'ESRI:54052', 'ESRI:54042', 'ESRI:54024',
    'ESRI:54016', 'ESRI:54004', 'ESRI:54003', 'ESRI:54002', 'ESRI:102017', 'ESRI:102020', 'ESRI:54018', 'ESRI:54019', 'ESRI:102067', 'ESRI:102015', 'ESRI:54029', 'ESRI:54011',
    'ESRI:54013', 'ESRI:54014', 'ESRI:54015', 'ESRI:54026', 'ESRI:54043', 'ESRI:54028',
]

# (definition, longitude, latitude of a place in it)
STRINGS = [
    ('+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m +no_defs', 12, 48), ('+proj=ortho +lat_0=45 +lon_0=10 +datum=WGS84', 12, 48), ('+proj=ortho +lat_0=0 +lon_0=0 +R=6371000', 12, 48),
    ('+proj=gnom +lat_0=50 +lon_0=10 +R=6371000', 12, 48), ('+proj=geos +lon_0=-75 +h=35786023 +a=6378137 +b=6356752.31414 +sweep=x', -80, 30),
    ('+proj=geos +lon_0=0 +h=35785831 +a=6378169 +b=6356583.8 +sweep=y', 10, 45), ('+proj=laea +lat_0=0 +lon_0=20 +R=6370997', 25, 5), ('+proj=laea +lat_0=90 +lon_0=0 +R=6371228', 20, 70),
    ('+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +a=6378273 +b=6356889.449', -30, 75), ('+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +datum=WGS84', 30, -75),
    ('+proj=stere +lat_0=90 +lat_ts=60 +lon_0=10 +a=6370040 +b=6370040 +units=km', 10, 50), ('+proj=stere +lat_0=47 +lon_0=19 +k=0.9999 +datum=WGS84', 20, 47),
    ('+proj=lcc +lat_1=25 +lat_2=25 +lat_0=25 +lon_0=-95 +R=6371200', -90, 40), ('+proj=lcc +lat_1=63.3 +lat_2=63.3 +lat_0=63.3 +lon_0=15 +R=6371000', 15, 60),
    ('+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=23 +lon_0=-96 +datum=NAD83 +units=us-ft', -90, 40), ('+proj=longlat +ellps=clrk80ign +pm=paris', 0, 47), ('+proj=longlat +R=6371000', 12, 48),
    ('+proj=utm +zone=33 +datum=WGS84 +units=km', 15, 50), ('+proj=merc +lat_ts=20 +lon_0=0 +datum=WGS84', 12, 20), ('+proj=merc +k=0.997 +lon_0=110 +ellps=bessel', 112, 5),
    ('+proj=eqc +lat_ts=30 +lon_0=0 +datum=WGS84', 12, 48), ('+proj=cea +lat_ts=30 +lon_0=0 +datum=WGS84', 12, 48), ('+proj=cea +lat_ts=45 +R=6371228', 12, 48), ('+proj=eqdc +lat_1=20 +lat_2=60 +lat_0=40 +lon_0=-96 +datum=NAD83', -90, 40),
    ('+proj=aeqd +lat_0=52 +lon_0=-97.5 +datum=WGS84', -90, 45), ('+proj=aeqd +lat_0=90 +lon_0=0 +datum=WGS84', 20, 70), ('+proj=poly +lat_0=0 +lon_0=-54 +ellps=GRS80', -50, -10), ('+proj=cass +lat_0=31.73 +lon_0=35.21 +ellps=clrk80', 35, 32),
    ('+proj=tmerc +lat_0=0 +lon_0=9 +k=1 +x_0=3500000 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7', 10, 50), ('+proj=longlat +ellps=intl +towgs84=-87,-98,-121', 10, 50),
    ('+proj=tpers +h=5500000 +lat_0=40 +lon_0=10 +datum=WGS84', 12, 42), ('+proj=ob_tran +o_proj=longlat +o_lon_p=-162 +o_lat_p=39.25 +lon_0=180 +R=6371229', 10, 50), ('+proj=omerc +lat_0=57 +lonc=-133.667 +alpha=323.1301 +k=0.9999 +x_0=5000000 +y_0=-5000000 +ellps=GRS80', -133, 57),
    ('+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel', 8, 47), ('+proj=nsper +h=3000000 +lat_0=40 +lon_0=10 +R=6371000', 12, 42), ('+proj=wintri +lon_0=0 +lat_1=50.467 +datum=WGS84', 12, 48),
]


def place_of(reference, code):
    area = reference.GetAreaOfUse() if hasattr(reference, 'GetAreaOfUse') else None
    if area is None or area.west_lon_degree < -200:
        return 12, 48
    west, east = area.west_lon_degree, area.east_lon_degree
    east = east + 360 if east < west else east
    south, north = area.south_lat_degree, area.north_lat_degree
    if east - west > 300:
        return 12, (south + north) / 2 if abs(south + north) > 40 else 30
    return (west + east) / 2, min(80, max(-80, (south + north) / 2))


def grid_of(reference, longitude, latitude):
    """A transform around a place, with pixels of about a kilometre."""
    degrees = osr.SpatialReference()
    degrees.ImportFromEPSG(4326)
    for one in (degrees, reference):
        one.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    x, y, _ = osr.CoordinateTransformation(degrees, reference).TransformPoint(longitude, latitude)
    size = 0.01 / (reference.GetAngularUnits() / 0.017453292519943295) if reference.IsGeographic() else 1000 / reference.GetLinearUnits()
    x, y = (round(value / size) * size for value in (x, y))
    return (x - 5 * size, size, 0, y + 4 * size, 0, -size)


def stripped(text):
    """WKT without codes."""
    text = re.sub(r',\s*AUTHORITY\["[^"]*","[^"]*"\]', '', text)
    text = re.sub(r',\s*ID\["[^"]*",[^\[\]]*\]', '', text)
    text = re.sub(r',\s*USAGE\[SCOPE\[[^\]]*\],AREA\[[^\]]*\],BBOX\[[^\]]*\]\]', '', text)
    return text


def without_ids(value):
    if isinstance(value, dict):
        return {key: without_ids(one) for key, one in value.items() if key not in ('id', 'ids')}
    return [without_ids(one) for one in value] if isinstance(value, list) else value


def references():
    for code in CODES:
        reference = osr.SpatialReference()
        try:
            reference.SetFromUserInput(code)
        except RuntimeError:
            continue
        yield code, reference, place_of(reference, code)
    for text, longitude, latitude in STRINGS:
        reference = osr.SpatialReference()
        try:
            reference.SetFromUserInput(text)
        except RuntimeError:
            continue
        yield text, reference, (longitude, latitude)


def slug(name):
    return re.sub(r'[^A-Za-z0-9.-]+', '_', name)[:70]


def exported(reference, *options):
    try:
        return reference.ExportToWkt(list(options))
    except RuntimeError:
        return ''


def generate(folder, add):
    target = subfolder(folder, 'crs')
    array = pixels('uint8', 1, 10, 8)
    for name, reference, (longitude, latitude) in references():
        try:
            transform = grid_of(reference.Clone(), longitude, latitude)
        except RuntimeError:
            continue
        own = exported(reference, 'FORMAT=WKT2_2019')
        places = lon_lat(own, lattice(transform, 10, 8))
        if any(place is None for place in places):
            continue
        meant = {'lonLat': places, 'hasCrs': True, 'meant': name}
        stem = os.path.join(target, slug(name))

        def write(kind, projection, companion=None, driver='GTiff', suffix='.tif'):
            path = f'{stem}-{kind}{suffix}'
            try:
                create(path, array, transform=transform, projection=projection)
            except RuntimeError:
                return
            if companion:
                companion(path)
            truth = truth_of(path)
            read = truth.get('lonLat', [])
            # Some CRSs do not survive the dialect (grads in keys, shifts in Esri's WKT): such files say something else than was meant.
            if any(one is None or abs(one[1] - other[1]) > 5e-4 or abs(one[0] - other[0]) > 1e-3 for one, other in zip(read, places)):
                return
            add(os.path.relpath(path, folder), 'CRS', f'{name} as {kind}', {**truth, **meant})

        def beside(text):
            escaped = text.replace('&', '&amp;').replace('"', '&quot;').replace('<', '&lt;')
            return lambda path: open(path + '.aux.xml', 'w', encoding='utf-8').write(f'<PAMDataset><SRS dataAxisToSRSAxisMapping="1,2">{escaped}</SRS></PAMDataset>')

        write('keys', own)
        one = exported(reference, 'FORMAT=WKT1_GDAL')
        if one:
            write('user-defined keys', stripped(one))
        for dialect in ('WKT1_GDAL', 'WKT1_ESRI', 'WKT2_2015', 'WKT2_2019'):
            text = exported(reference, f'FORMAT={dialect}')
            if text:
                write(dialect, None, beside(stripped(text)))
        try:
            document = without_ids(json.loads(reference.ExportToPROJJSON()))
        except RuntimeError:
            continue
        path = f'{stem}.json'
        json.dump({'crs': document, 'transform': [transform[1], 0, transform[0], 0, transform[5], transform[3]], 'width': 10, 'height': 8}, open(path, 'w', encoding='utf-8'))
        add(os.path.relpath(path, folder), 'PROJJSON', f'{name} as PROJJSON', {**meant, 'width': 10, 'height': 8, 'bands': []})
