import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, raster, stations, write
from scipy.spatial.distance import cdist

east, north, rain = stations()
places = np.column_stack([east, north])


def covariance(distances, model, reach, sill, nugget):
    """Of a stationary field: the sill with the nugget less the semivariance."""
    share = distances / reach
    shapes = {'spherical': np.where(share < 1, 1 - 1.5 * share + 0.5 * share ** 3, 0), 'exponential': np.exp(-3 * share), 'gaussian': np.exp(-3 * share ** 2)}
    return sill * shapes[model] + np.where(distances == 0, nugget, 0)


def kriged(known, values, wanted, *parameters):
    """The best linear unbiased prediction by generalised least squares for the mean, which is ordinary kriging."""
    inner = covariance(cdist(known, known), *parameters)
    outer = covariance(cdist(wanted, known), *parameters)
    ones = np.ones(len(values))
    spread = 1 / (ones @ np.linalg.solve(inner, ones))
    mean = spread * (ones @ np.linalg.solve(inner, values))
    lifted = np.linalg.solve(inner, outer.T).T
    estimate = mean + lifted @ (values - mean)
    variance = parameters[2] + parameters[3] - (lifted * outer).sum(1) + (1 - lifted.sum(1)) ** 2 * spread
    return estimate, np.sqrt(variance.clip(0))


def expected(name, parameters, **more):
    with rasterio.open(path_of(name)) as source:
        columns, rows = np.meshgrid(np.arange(source.width) + 0.5, np.arange(source.height) + 0.5)
        xs, ys = source.transform * (columns, rows)
    estimate, deviation = (part.reshape(xs.shape) for part in kriged(places, rain, np.column_stack([xs.ravel(), ys.ravel()]), *parameters))
    misses = [kriged(np.delete(places, k, 0), np.delete(rain, k), places[k:k + 1], *parameters)[0][0] - rain[k] for k in range(len(rain))]
    return {'interpolated': raster(estimate, 2e-6, **more), 'deviation': raster(deviation, 2e-6, **more), 'mean': number(estimate.mean(), estimate.size, estimate.size, tolerance=1e-6),
            'error': number(np.sqrt(np.mean(np.square(misses))), len(rain), len(rain), tolerance=1e-6)}


of = lambda name: {'points': '../fixtures/stations.geojson', 'reference': layer(name)}
write(__file__, [
    case('spherical with a nugget', of('optical-2019-06-15.tif'), {'property': 'rain', 'range': 300, 'sill': 10, 'nugget': 3, 'unit': 'mm'}, expected('optical-2019-06-15.tif', ('spherical', 300, 10, 3), unit='mm')),
    case('exponential, another grid', of('yearly-2018.tif'), {'property': 'rain', 'model': 'exponential', 'range': 400, 'sill': 12}, expected('yearly-2018.tif', ('exponential', 400, 12, 0))),
    case('gaussian with a nugget', of('elevation.tif'), {'property': 'rain', 'model': 'gaussian', 'range': 250, 'sill': 8, 'nugget': 1}, expected('elevation.tif', ('gaussian', 250, 8, 1))),
    failure('no range', of('elevation.tif'), {'property': 'rain', 'range': 0, 'sill': 1}, 'a range and a sill above 0'),
    failure('names are no numbers', of('elevation.tif'), {'property': 'name', 'range': 1, 'sill': 1}, 'No point has a number'),
])
