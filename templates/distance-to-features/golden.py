"""Planar distances are those of shapely in the raster's CRS; on the ellipsoid PROJ's geodesics to lines of a place every 20 m."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import geopandas
import numpy as np
import rasterio
import shapely.geometry
from oracle import case, failure, layer, path_of, raster, write
from pyproj import Geod, Transformer

HERE = os.path.dirname(os.path.abspath(__file__))
geodesic = Geod(ellps='WGS84')


def feature(name, kind, coordinates):
    return {'type': 'Feature', 'properties': {'name': name}, 'geometry': {'type': kind, 'coordinates': coordinates}}


def collection(name, features):
    with open(os.path.join(HERE, name), 'w') as target:
        json.dump({'type': 'FeatureCollection', 'features': features}, target)
        target.write('\n')


collection('paths.geojson', [
    feature('brook', 'LineString', [[12.9600, 48.7340], [12.9622, 48.7335], [12.9660, 48.7349]]),
    feature('lanes', 'MultiLineString', [[[12.9660, 48.7310], [12.9690, 48.7322]], [[12.9620, 48.7300], [12.9620, 48.7290]]]),
    feature('posts', 'MultiPoint', [[12.9700, 48.7345], [12.9680, 48.7330]])])
collection('coasts.geojson', [
    feature('coast', 'LineString', [[5.2, 59.7], [6.1, 57.2], [9.7, 54.3]]),
    feature('isle', 'Point', [10.9, 50.4]),
    feature('lake', 'Polygon', [[[7.1, 52.6], [8.9, 52.7], [8.6, 51.2], [7.3, 51.1], [7.1, 52.6]], [[7.7, 52.1], [8.4, 52.2], [8.2, 51.6], [7.7, 52.1]]])])
collection('sheet.geojson', [feature('track', 'LineString', [[17.967, 61.013], [17.985, 61.020], [18.002, 61.019]])])
collection('nothing.geojson', [])


def centres(name):
    with rasterio.open(path_of(name)) as source:
        rows, columns = np.mgrid[0:source.height, 0:source.width]
        xs, ys = source.transform * (columns + 0.5, rows + 0.5)
        return xs, ys, source.crs


def planar(name, path):
    xs, ys, crs = centres(name)
    shapes = geopandas.read_file(path).to_crs(crs).geometry.unary_union
    return np.array([shapes.distance(shapely.geometry.Point(x, y)) for x, y in zip(xs.ravel(), ys.ravel())]).reshape(xs.shape)


def everywhere(line):
    """Places along a line that is straight in degrees, one every 20 m."""
    coordinates = np.asarray(line)
    found = [coordinates[:1]]
    for one, other in zip(coordinates[:-1], coordinates[1:]):
        count = int(geodesic.inv(*one, *other)[2] // 20) + 1
        found.append(one + (other - one) * np.arange(1, count + 1)[:, None] / count)
    return np.vstack(found)


def on_earth(name, path):
    xs, ys, crs = centres(name)
    longitudes, latitudes = Transformer.from_crs(crs, 'EPSG:4326', always_xy=True).transform(xs, ys)
    shapes = list(geopandas.read_file(path).geometry)
    lines = [everywhere(ring.coords) for shape in shapes for part in getattr(shape, 'geoms', [shape])
             for ring in ([part.exterior, *part.interiors] if part.geom_type == 'Polygon' else [part])]
    places = np.vstack(lines)
    found = np.zeros(longitudes.shape)
    for at in np.ndindex(*longitudes.shape):
        longitude, latitude = longitudes[at], latitudes[at]
        if any(shape.geom_type.endswith('Polygon') and shape.contains(shapely.geometry.Point(longitude, latitude)) for shape in shapes):
            continue
        # The nearest on a sphere, or nearly so, is the nearest among few.
        rough = np.hypot((places[:, 0] - longitude) * np.cos(np.radians((places[:, 1] + latitude) / 2)), places[:, 1] - latitude)
        near = places[rough <= rough.min() * 1.05 + 0.001]
        found[at] = geodesic.inv(np.full(len(near), longitude), np.full(len(near), latitude), near[:, 0], near[:, 1])[2].min()
    return found


def expected(distance, tolerance=1e-6):
    return {'distance': raster(distance, tolerance, unit='m')}


def inputs(name, features):
    return {'reference': layer(name), 'features': features}


zones = '../fixtures/zones.geojson'
write(__file__, [
    case('lines and points of another CRS', inputs('patches.tif', 'paths.geojson'), {}, expected(planar('patches.tif', os.path.join(HERE, 'paths.geojson')))),
    case('polygons: nothing inside, holes outside', inputs('patches.tif', zones), {}, expected(planar('patches.tif', path_of('zones.geojson')))),
    case('degrees: lines, points and polygons', inputs('lights.tif', 'coasts.geojson'), {}, expected(on_earth('lights.tif', os.path.join(HERE, 'coasts.geojson')), 2e-3)),
    case('Mercator far in the north: metres of the ground', inputs('mercator.tif', 'sheet.geojson'), {}, expected(on_earth('mercator.tif', os.path.join(HERE, 'sheet.geojson')), 1e-3)),
    failure('a raster without CRS', inputs('patches-plain.tif', 'paths.geojson'), {}, 'Without a CRS'),
    failure('no feature', inputs('patches.tif', 'nothing.geojson'), {}, 'no feature to measure'),
])
