import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, physical, raster, spacing, write
from rasterio.transform import from_origin
from skimage.morphology import reconstruction

HERE = os.path.dirname(os.path.abspath(__file__))


def make():
    """A valley that falls to the south, rough enough that no two pixels are level, with two pits of one pixel and a hole."""
    rows, columns = np.mgrid[0:9, 0:11]
    heights = 200 - 3.0 * rows + 1.7 * np.abs(columns - 5) + 0.5 * np.random.RandomState(3).random_sample(rows.shape)
    heights[4, 3] -= 9
    heights[6, 8] -= 12
    heights[2, 9] = np.nan
    with rasterio.open(os.path.join(HERE, 'valley.tif'), 'w', driver='GTiff', width=11, height=9, count=1, dtype='float64', crs='EPSG:32633',
                       transform=from_origin(350000, 5400000, 30, 20), nodata=np.nan) as target:
        target.write(heights, 1)


def fill(heights):
    """Raised to the outlets by reconstruction; what is missing or outside takes all water."""
    padded = np.pad(np.where(np.isnan(heights), -1e9, heights), 1, constant_values=-1e9)
    seed = np.where(padded == -1e9, padded, 1e9)
    return np.where(np.isnan(heights), np.nan, reconstruction(seed, padded, method='erosion', footprint=np.ones((3, 3)))[1:-1, 1:-1])


def expected(path, minimum):
    """Every pixel's water is followed to the outlet, one pixel after the other."""
    heights = physical(path)
    east, north = (np.broadcast_to(part, heights.shape) for part in spacing(path))
    filled = fill(heights)
    padded = np.pad(filled, 1, constant_values=np.nan)
    steps = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]
    area, count, slopes = np.zeros(heights.shape), np.zeros(heights.shape), np.zeros(heights.shape)

    def receiver(row, column):
        around = np.array([padded[row + 1 + dy, column + 1 + dx] for dy, dx in steps])
        lengths = np.array([np.hypot(dy * north[row, column], dx * east[row, column]) for dy, dx in steps])
        falls = (filled[row, column] - around) / lengths
        best = np.nanargmax(np.where(np.isnan(falls), -np.inf, falls))
        outlet = np.isnan(around).any()
        if falls[best] > 0 or (falls[best] == 0 and not outlet):
            return max(falls[best], 0), (row + steps[best][0], column + steps[best][1])
        return 0, None

    to = {place: receiver(*place) for place in np.ndindex(heights.shape) if np.isfinite(heights[place])}
    for start in to:
        place = start
        while place is not None:
            area[place] += east[start] * north[start]
            count[place] += 1
            place = to[place][1]
    for place, (slope, _) in to.items():
        slopes[place] = slope
    valid = np.isfinite(heights)
    wet = np.log(area[valid] / np.sqrt((east * north)[valid]) / np.maximum(slopes[valid], minimum))
    spread = lambda values: np.where(valid, values, np.nan)
    wetness = np.full(heights.shape, np.nan)
    wetness[valid] = wet
    return {'upslopeArea': raster(spread(area), 1e-6), 'upslopePixels': raster(spread(count)), 'wetness': raster(wetness), 'fillDepth': raster(filled - heights, 1e-5),
            'largestArea': number(area.max(), valid.sum(), valid.size, unit='m2'), 'meanWetness': number(wet.mean())}


make()
valley = {'elevation': {'path': 'valley.tif', 'unit': 'm'}}
level = fill(physical('elevation.tif')) - physical('elevation.tif')
here = os.path.join('..', 'flow-accumulation', 'valley.tif')
write(__file__, [
    case('a valley with two pits and a hole, pixels that are not square', valley, {}, expected(here, 0.001)),
    case('a larger smallest slope', valley, {'minimumSlope': 0.2}, expected(here, 0.2)),
    case('level ground: depths of the fill', {'elevation': layer('elevation.tif', unit='m')}, {}, {'fillDepth': raster(level, 1e-4)}),
    failure('kelvin', {'elevation': layer('elevation.tif', unit='K')}, {}, "'m'"),
])
