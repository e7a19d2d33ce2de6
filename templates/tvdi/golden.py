import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, RED, expected, per_date, read
from oracle import DATES, case, cell, derived, failure, index, layer, number, series, stack, table, variable, write
from scipy import stats

ndvi = per_date(index, read(NIR), read(RED))
lst = read(4, 'thermal')
bound = {'nir': stack('bands', NIR), 'red': stack('bands', RED), 'lst': stack('thermal', 4)}
derive = {'ndvi': derived('(nir[i] - red[i]) / (nir[i] + red[i])', [variable('nir', 'reflectance'), variable('red', 'reflectance')], quantity='ndvi')}


def edges(ndvi, lst, width, least=-1, count=1, flat=False):
    used = np.isfinite(ndvi) & np.isfinite(lst) & (ndvi >= least)
    bins = np.floor(ndvi[used] / width)
    kept = [one for one in np.unique(bins) if (bins == one).sum() >= count]
    centres = (np.array(kept) + 0.5) * width
    highs, lows = ([reduce(lst[used][bins == one]) for one in kept] for reduce in (np.max, np.min))
    dry = stats.linregress(centres, highs)
    wet = stats.linregress(centres, lows)
    return (dry.intercept, dry.slope), (np.mean(lows), 0.0) if flat else (wet.intercept, wet.slope)


def dryness(ndvi, lst, lines, clip=True):
    (a, b), (c, d) = lines
    span = a + b * ndvi - c - d * ndvi
    share = np.where(span > 0, (lst - c - d * ndvi) / np.where(span > 0, span, 1), np.nan)
    return np.clip(share, 0, 1) if clip else share


def outputs(clip=True, dates=DATES, **options):
    lines = {date: edges(ndvi[date], lst[date], **options) for date in dates}
    made = expected('tvdi', {date: dryness(ndvi[date], lst[date], lines[date], clip) for date in dates}, '1', tolerance=2e-6)
    for row in made['layers']['rows']:
        (a, b), (c, d) = lines[row['date']]
        row |= {'dryIntercept': a, 'drySlope': b, 'wetIntercept': c, 'wetSlope': d}
    made['layers']['tolerance'] = made['means']['tolerance'] = made['mean']['tolerance'] = 1e-8
    return made


write(__file__, [
    case('both edges by bins, three dates with gaps', bound, {}, outputs(width=0.02), derived=derive),
    case('wide bins of several pixels, flat wet edge, no water, unclipped', bound, {'binWidth': 0.1, 'minimumNdvi': 0.1, 'minimumCount': 2, 'wetEdge': 'flat', 'clip': False},
         outputs(clip=False, width=0.1, least=0.1, count=2, flat=True), derived=derive),
    case('temperatures of two dates only', {**bound, 'lst': bound['lst'][1:]}, {'binWidth': 0.05}, outputs(dates=DATES[1:], width=0.05), derived=derive),
    case('one bin makes no edge', {'ndvi': layer('plain.tif', 1), 'lst': layer('plain.tif', 1)}, {'minimumCount': 64},
         {'mean': number(np.nan, 0, 63), 'layers': table([{'mean': None, 'drySlope': None}])}),
    failure('temperatures in degrees Celsius', {'ndvi': layer('plain.tif', 1), 'lst': layer('plain.tif', 1, unit='degC')}, {}, 'degC'),
])
