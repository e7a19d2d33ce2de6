import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, raster, stations, write
from scipy.spatial.distance import cdist
from sklearn.neighbors import KNeighborsRegressor

east, north, rain = stations()
places = np.column_stack([east, north])


def expected(name, power=2, neighbours=12, radius=None, **more):
    weights = lambda distances: distances ** -float(power)
    with rasterio.open(path_of(name)) as source:
        columns, rows = np.meshgrid(np.arange(source.width) + 0.5, np.arange(source.height) + 0.5)
        xs, ys = source.transform * (columns, rows)
    targets = np.column_stack([xs.ravel(), ys.ravel()])

    def estimate(known, values, wanted):
        if radius is None:
            return KNeighborsRegressor(min(neighbours, len(values)), weights=weights).fit(known, values).predict(wanted)
        distances = cdist(wanted, known)
        shares = np.where(distances <= radius, weights(distances), 0)
        with np.errstate(all='ignore'):
            return shares @ values / shares.sum(1)

    grid = estimate(places, rain, targets).reshape(xs.shape)
    left = [estimate(np.delete(places, k, 0), np.delete(rain, k), places[k:k + 1])[0] for k in range(len(rain))]
    misses = np.array(left) - rain
    misses = misses[np.isfinite(misses)]
    return {'interpolated': raster(grid, 1e-6, **more), 'mean': number(np.nanmean(grid), np.isfinite(grid).sum(), grid.size, tolerance=1e-6),
            'error': number(np.sqrt(np.mean(misses ** 2)), len(misses), len(rain), tolerance=1e-6)}


of = lambda name: {'points': '../fixtures/stations.geojson', 'reference': layer(name)}
write(__file__, [
    case('twelve nearest, squared distance', of('optical-2019-06-15.tif'), {'property': 'rain', 'unit': 'mm'}, expected('optical-2019-06-15.tif', unit='mm')),
    case('three nearest, plain distance, another grid', of('yearly-2018.tif'), {'property': 'rain', 'power': 1, 'neighbours': 3}, expected('yearly-2018.tif', 1, 3)),
    case('all points', of('elevation.tif'), {'property': 'rain', 'power': 3, 'neighbours': 1000}, expected('elevation.tif', 3, 1000)),
    case('within 45 m: some pixels have none', of('optical-2019-06-15.tif'), {'property': 'rain', 'neighbours': 1000, 'radius': 45}, expected('optical-2019-06-15.tif', radius=45)),
    failure('polygons', {'points': '../fixtures/zones.geojson', 'reference': layer('elevation.tif')}, {'property': 'rank'}, 'Points are needed'),
])
