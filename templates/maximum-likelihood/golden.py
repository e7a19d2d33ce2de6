import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, physical, raster, table, write
from rasterio.features import rasterize
from rasterio.warp import transform_geom
from scipy.spatial.distance import cdist
from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis

scene = np.stack([physical('scene.tif', band) for band in (1, 2, 3)])
features = json.load(open(path_of('training.geojson')))['features']
names = list(dict.fromkeys(feature['properties']['class'] for feature in features))
with rasterio.open(path_of('scene.tif')) as source:
    zones = rasterize([(transform_geom('EPSG:4326', source.crs, feature['geometry'], precision=12), names.index(feature['properties']['class']) + 1) for feature in features],
                      source.shape, transform=source.transform)


def expected(which, method='likelihood', limit=0):
    values = scene[which]
    flat, zone = values.reshape(len(values), -1).T, zones.ravel()
    valid = np.isfinite(flat).all(1)
    kept = valid & (zone > 0)
    groups = [flat[kept & (zone == k + 1)] for k in range(len(names))]
    far = np.stack([cdist(flat[valid], group.mean(0)[None], 'mahalanobis', VI=np.linalg.inv(np.atleast_2d(np.cov(group.T))))[:, 0] ** 2 for group in groups], 1)
    if method == 'likelihood':
        # Equal chances before, covariances of samples.
        found = QuadraticDiscriminantAnalysis(priors=np.full(len(names), 1 / len(names))).fit(flat[kept], zone[kept]).predict(flat[valid]) - 1
    else:
        found = far.argmin(1) if method == 'mahalanobis' else cdist(flat[valid], [group.mean(0) for group in groups]).argmin(1)
    if limit:
        found = np.where(far[np.arange(len(found)), found] > limit, -1, found)
    classes = np.full(valid.size, np.nan)
    classes[valid] = found + 1
    sizes = [(classes == k + 1).sum() for k in range(len(names))]
    return {'classes': raster(classes.reshape(zones.shape)), 'classifiedShare': number(100 * (found >= 0).mean(), valid.sum(), valid.size, unit='%'),
            'legend': table([{'code': k + 1, 'class': name, 'training': len(groups[k]), 'pixels': sizes[k], 'share': 100 * sizes[k] / valid.sum()} for k, name in enumerate(names)]),
            'trainingAccuracy': number(100 * (classes[kept] == zone[kept]).mean(), kept.sum())}


def source(*bands, training='training.geojson'):
    return {'bands': [layer('scene.tif', band) for band in bands], 'training': '../fixtures/' + training}


write(__file__, [
    case('likelihood, three bands with gaps', source(1, 2, 3), {}, expected([0, 1, 2])),
    case('likelihood, one band', source(2), {}, expected([1])),
    case('Mahalanobis', source(1, 2), {'method': 'mahalanobis'}, expected([0, 1], 'mahalanobis')),
    case('Euclidean', source(2, 3), {'method': 'euclidean'}, expected([1, 2], 'euclidean')),
    case('too far from all stays unclassified', source(1, 2, 3), {'maxDistance': 7.8}, expected([0, 1, 2], limit=7.8)),
    failure('no such property', source(1, 2), {'classProperty': 'kind'}, "0 values of 'kind'"),
    failure('bands that are copies', source(1, 1), {}, 'varies only with the bands before it'),
])
