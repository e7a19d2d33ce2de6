import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, spacing, write
from rasterio.warp import transform
from scipy.ndimage import map_coordinates

HERE = os.path.dirname(os.path.abspath(__file__))


def make(name, places, crs='EPSG:32633', west=350000, north=5400000, size=30):
    """Points in the middle of pixels (row, column)."""
    xs, ys = [west + (column + 0.5) * size for _, column in places], [north - (row + 0.5) * size for row, _ in places]
    longitudes, latitudes = transform(crs, 'EPSG:4326', xs, ys)
    features = [{'type': 'Feature', 'properties': {}, 'geometry': {'type': 'Point', 'coordinates': [x, y]}} for x, y in zip(longitudes, latitudes)]
    with open(os.path.join(HERE, name), 'w') as target:
        json.dump({'type': 'FeatureCollection', 'features': features}, target)


def expected(places, eye=1.7, target=0, reach=10000, curvature=6 / 7):
    """Profiles along every line of sight, interpolated by scipy."""
    heights = physical('elevation.tif')
    east, north = (part[0, 0] for part in spacing('elevation.tif', middle=True))
    count = np.zeros(heights.shape)
    for row, column in places:
        for y, x in np.ndindex(heights.shape):
            steps = max(abs(y - row), abs(x - column))
            rows, columns = np.linspace(row, y, steps + 1), np.linspace(column, x, steps + 1)
            distances = np.hypot((rows - row) * north, (columns - column) * east)
            profile = np.array([map_coordinates(heights[int(np.floor(r)):int(np.ceil(r)) + 1, int(np.floor(c)):int(np.ceil(c)) + 1], [[r % 1], [c % 1]], order=1)[0]
                                for r, c in zip(rows, columns)])
            profile -= curvature * distances ** 2 / 2 / 6371000
            profile[-1] += target if steps else 0
            with np.errstate(all='ignore'):
                angles = (profile - heights[row, column] - eye) / distances
            if distances[-1] <= reach and np.isfinite(profile[-1]) and not (angles[1:-1] > angles[-1]).any():
                count[y, x] += 1
    count[np.isnan(heights)] = np.nan
    return {'visibleFrom': raster(count), 'visibleShare': number(100 * np.nanmean(count > 0) * count.size / np.isfinite(count).sum(), np.isfinite(count).sum(), count.size),
            'visiblePixels': number(np.nansum(count > 0))}


one, two, away = [(7, 2)], [(7, 2), (2, 10)], [(70, 2)]
make('one.geojson', one)
make('two.geojson', two + away)
make('away.geojson', away)
ground = lambda name: {'elevation': layer('elevation.tif', unit='m'), 'observers': name}
write(__file__, [
    case('one observer, a hole', ground('one.geojson'), {}, expected(one)),
    case('two observers, a third one lies elsewhere; tall targets, flat earth', ground('two.geojson'), {'observerHeight': 10, 'targetHeight': 15, 'curvature': 0},
         expected(two, 10, 15, curvature=0)),
    case('within 120 m', ground('one.geojson'), {'maxDistance': 120}, expected(one, reach=120)),
    failure('nobody on the raster', ground('away.geojson'), {}, 'None of the 1 observers'),
])
