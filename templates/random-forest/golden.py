import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, physical, raster, table, write
from rasterio.features import rasterize
from rasterio.warp import transform_geom
from sklearn.ensemble import RandomForestClassifier

scene = np.stack([physical('scene.tif', band) for band in (1, 2, 3)])
features = json.load(open(path_of('training.geojson')))['features']
names = list(dict.fromkeys(feature['properties']['class'] for feature in features))
with rasterio.open(path_of('scene.tif')) as source:
    zones = rasterize([(transform_geom('EPSG:4326', source.crs, feature['geometry'], precision=12), names.index(feature['properties']['class']) + 1) for feature in features],
                      source.shape, transform=source.transform)


def expected(which, accuracy):
    """Where the classes lie apart, forests agree whatever their trees."""
    values = scene[which]
    flat, zone = values.reshape(len(values), -1).T, zones.ravel()
    valid = np.isfinite(flat).all(1)
    kept = valid & (zone > 0)
    forest = RandomForestClassifier(500, oob_score=True, random_state=0).fit(flat[kept], zone[kept])
    classes = np.full(valid.size, np.nan)
    classes[valid] = forest.predict(flat[valid])
    sizes = [int((classes == k + 1).sum()) for k in range(len(names))]
    rows = [{'code': k + 1, 'class': name, 'training': int((kept & (zone == k + 1)).sum()), 'pixels': sizes[k]} for k, name in enumerate(names)]
    return classes, rows, number(100 * forest.oob_score_, kept.sum(), tolerance=accuracy)


def source(*bands):
    return {'bands': [layer('scene.tif', band) for band in bands], 'training': '../fixtures/training.geojson'}


three, three_rows, three_accuracy = expected([0, 1, 2], 1e-9)
two, two_rows, two_accuracy = expected([1, 2], 1e-9)
_, one_rows, one_accuracy = expected([1], 0.05)
write(__file__, [
    case('three bands with gaps', source(1, 2, 3), {}, {'classes': raster(three.reshape(zones.shape)), 'legend': table(three_rows), 'outOfBagAccuracy': three_accuracy}),
    case('two bands, more trees', source(2, 3), {'trees': 300}, {'classes': raster(two.reshape(zones.shape)), 'legend': table(two_rows), 'outOfBagAccuracy': two_accuracy}),
    case('one band that does not tell all apart: accuracy within 5 percent', source(2), {'trees': 300},
         {'legend': table([{key: row[key] for key in ('code', 'class', 'training')} for row in one_rows]), 'outOfBagAccuracy': one_accuracy}),
    failure('no such property', source(1, 2), {'classProperty': 'kind'}, "0 values of 'kind'"),
])
