import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import DATES, case, failure, number, raster, table, write
from rasterio.transform import from_origin
from scipy.linalg import eigh
from scipy.stats import chi2


def detection(x, y, weights):
    """Nielsen's generalised eigenvalue problem: chi-square of every pixel, and the correlations."""
    n = len(x)
    both = np.cov(np.vstack([x, y]), aweights=weights, ddof=0)
    middle = np.average(np.vstack([x, y]), axis=1, weights=weights)[:, None]
    xx, xy, yy = both[:n, :n], both[:n, n:], both[n:, n:]
    squares, a = eigh(xy @ np.linalg.solve(yy, xy.T), xx)
    rho = np.sqrt(np.clip(squares, 0, None))
    b = np.linalg.solve(yy, xy.T @ a) / rho
    mad = a.T @ (x - middle[:n]) - b.T @ (y - middle[n:])
    return (mad ** 2 / (2 * (1 - rho))[:, None]).sum(0), rho[::-1]


def expected(earlier, later, alpha=0.01, iterations=50, tolerance=1e-6):
    shape = earlier.shape[1:]
    x, y = earlier.reshape(len(earlier), -1), later.reshape(len(later), -1)
    valid = np.isfinite(x).all(0) & np.isfinite(y).all(0)
    x, y = x[:, valid], y[:, valid]
    statistic, rho = detection(x, y, np.ones(x.shape[1]))
    rounds, moved = 1, np.inf
    while rounds < iterations and moved >= tolerance:
        statistic, renewed = detection(x, y, chi2.sf(statistic, len(x)))
        moved, rho, rounds = np.abs(renewed - rho).max(), renewed, rounds + 1
    images = np.full((3, valid.size), np.nan)
    chance = chi2.sf(statistic, len(x))
    images[:, valid] = statistic, chance, chance < alpha
    first, second, third = (image.reshape(shape) for image in images)
    whole = {'statistic': raster(first.round(6), 1e-5), 'unchanged': raster(second.round(6), 1e-5)} if valid.size < 200 else {'statistic': raster(first.round(4), 1e-4)}
    return {**whole, 'changed': raster(third),
            'changedShare': number(100 * (chance < alpha).mean(), valid.sum(), valid.size, unit='%'),
            'variates': table([{'variate': at + 1, 'correlation': value, 'variance': 2 * (1 - value)} for at, value in enumerate(rho)], tolerance=1e-6),
            'rounds': number(rounds)}


OTHER = [f'../fixtures/optical-{date}.tif' for date in DATES[:2]]
HERE = os.path.dirname(os.path.abspath(__file__))


def scene(name, values, transform):
    """Bands in ten-thousandths, −1 where missing."""
    with rasterio.open(os.path.join(HERE, name), 'w', driver='GTiff', dtype='int16', nodata=-1, crs='EPSG:32633', transform=transform,
                       count=len(values), height=values.shape[1], width=values.shape[2], compress='deflate') as target:
        target.write(np.where(values == -1, -1, np.round(values * 1e4)).astype('int16'))
        target.scales = [1e-4] * len(values)


def make():
    """Ground of six bands, seen later through another gain, offset and noise; a block is built over, four pixels are missing."""
    random = np.random.default_rng(12)
    ground = random.normal(size=(6, 60, 80))
    earlier = 0.4 + 0.05 * np.einsum('ij,jrc->irc', np.eye(6) + 0.3 * random.normal(size=(6, 6)), ground)
    later = np.array([1.3, 0.8, 1.1, 0.9, 1.2, 1])[:, None, None] * earlier + 0.02 + 0.005 * random.normal(size=ground.shape)
    later[:, 4:24, 6:26] += np.array([0.15, -0.1, 0.2, 0.1, -0.2, 0.05])[:, None, None]
    earlier[0, 3, 5] = earlier[:, 19, 25] = later[2, 10, 10] = later[1, 0, 0] = -1
    scene('earlier.tif', earlier, from_origin(390000, 5399000, 10, 10))
    scene('later.tif', later, from_origin(390000, 5399000, 10, 10))


def read(name, bands):
    with rasterio.open(os.path.join(HERE, name)) as source:
        return np.stack([np.where(source.read(band) == source.nodata, np.nan, source.read(band) * source.scales[0] + source.offsets[0]) for band in bands])


def pair(bands, names=('earlier.tif', 'later.tif')):
    inputs = {port: [{'path': name, 'band': band} for band in bands] for port, name in zip(('earlier', 'later'), names)}
    return inputs, *(read(name, bands) for name in names)


make()
cases = []
for name, chosen, params in [
    ('six bands with a change of gain and offset, nodata at both dates', pair(range(1, 7)), {}),
    ('looser', pair(range(1, 7)), {'alpha': 0.05, 'tolerance': 0.01}),
    ('another grid, not iterated: MAD', pair((1, 2), OTHER), {'iterations': 1, 'alpha': 0.2}),
    ('one band, not iterated', pair((2,), OTHER), {'iterations': 1}),
]:
    inputs, earlier, later = chosen
    cases.append(case(name, inputs, params, expected(earlier, later, **params)))
    print(name, cases[-1]['expected']['rounds'], cases[-1]['expected']['changedShare'], cases[-1]['expected']['variates'])
same = pair((1, 2), ('earlier.tif', 'earlier.tif'))[0]
write(__file__, cases + [
    failure('nothing changed anywhere', same, {}, 'no change to be tested'),
    failure('two bands: the rounds narrow', pair((1, 2))[0], {'iterations': 1000}, 'Take more bands'),
    failure('the same band twice', pair((1, 1))[0], {}, 'follow from each other'),
    failure('a band without its partner', {**same, 'later': same['later'][:1]}, {}, 'each needs its partner'),
])
