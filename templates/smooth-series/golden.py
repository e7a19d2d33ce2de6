import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
import pandas as pd
from oracle import case, failure, number, path_of, series, write
from scipy import signal


def read(name):
    with open(path_of(name)) as source:
        samples = sorted(json.load(source)['samples'], key=lambda sample: sample['date'])
    return [s['date'] for s in samples], np.array([np.nan if s['value'] == 'NaN' else s['value'] for s in samples])


def expected(dates, values, smoothed, unit=None, keep=False):
    present = np.isfinite(values) & np.isfinite(smoothed)
    residual = np.sqrt(np.mean((values - smoothed)[present] ** 2)) if present.any() else np.nan
    shown = np.where(np.isnan(values), np.nan, smoothed) if keep else smoothed
    return {'smoothed': series(list(zip(dates, shown)), tolerance=1e-8, **({} if unit is None else {'unit': unit})), 'residual': number(residual, present.sum(), len(values), tolerance=1e-8)}


def polynomial(values, size, degree):
    """By numpy.polyfit in every window, which leaves missing values out."""
    result = np.full(len(values), np.nan)
    for centre in range(len(values)):
        start = min(max(0, centre - size // 2), len(values) - size)
        places = np.arange(start, start + size)
        places = places[np.isfinite(values[places])]
        if len(places) > degree:
            result[centre] = np.polyval(np.polyfit(places - centre, values[places], degree), 0)
    return result


def whittaker(values, strength):
    present = np.isfinite(values)
    if present.sum() < 2:
        return np.full(len(values), np.nan)
    differences = np.diff(np.eye(len(values)), 2, axis=0)
    return np.linalg.solve(np.diag(present.astype(float)) + strength * differences.T @ differences, np.where(present, values, 0))


months, rain = read('series-months.json')
whole_dates, whole = months[8:], rain[8:]
negative_dates, negative = read('series-negative.json')
pair_dates, pair = read('series-pair.json')
missing_dates, missing = read('series-missing.json')
of = lambda name: {'values': f'../fixtures/series-{name}.json'}
np.testing.assert_allclose(polynomial(whole, 7, 3), signal.savgol_filter(whole, 7, 3, mode='interp'))
write(__file__, [
    case('Savitzky–Golay over three samples: the parabola goes through them', of('negative'), {'window': 3}, expected(negative_dates, negative, signal.savgol_filter(negative, 3, 2), 'degC')),
    case('Savitzky–Golay, a missing month is filled', of('months'), {'window': 7, 'degree': 3}, expected(months, rain, polynomial(rain, 7, 3), 'mm')),
    case('Savitzky–Golay, gaps stay', of('pair'), {'missing': 'keep'}, expected(pair_dates, pair, polynomial(pair, 5, 2), keep=True)),
    case('Whittaker', of('months'), {'method': 'whittaker'}, expected(months, rain, whittaker(rain, 10))),
    case('Whittaker, newest first, gaps at the ends too', of('pair'), {'method': 'whittaker', 'lambda': 250}, expected(pair_dates, pair, whittaker(pair, 250))),
    case('moving mean', of('months'), {'method': 'moving-mean', 'window': 5}, expected(months, rain, pd.Series(rain).rolling(5, center=True, min_periods=1).mean().to_numpy())),
    case('moving median', of('pair'), {'method': 'moving-median', 'window': 3}, expected(pair_dates, pair, pd.Series(pair).rolling(3, center=True, min_periods=1).median().to_numpy())),
    case('nothing to smooth', of('missing'), {'method': 'whittaker'}, expected(missing_dates, missing, whittaker(missing, 10))),
    failure('a window beyond the series', of('negative'), {'window': 5}, 'at most the 3 values'),
])
