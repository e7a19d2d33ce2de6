import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
from oracle import case, failure, number, series, table, write
from scipy import stats

FOLDER = os.path.dirname(os.path.abspath(__file__))
random = np.random.RandomState(12)
months = [f'{2000 + k // 12}-{k % 12 + 1:02d}' for k in range(144)]
rain = np.round(random.gamma(1.3, 40, 144) * (1 + np.sin(np.arange(144) / 12 * 2 * np.pi)), 1)
rain[random.random_sample(144) < 0.1] = 0
rain[40] = np.nan


def save(name, dates, values):
    with open(os.path.join(FOLDER, name), 'w') as target:
        json.dump({'kind': 'series', 'quantity': 'precipitation', 'unit': 'mm', 'samples': [{'date': date, 'value': 'NaN' if np.isnan(value) else float(value)} for date, value in zip(dates, values)]}, target)


save('rain.json', months, rain)
save('twice.json', ['2001-01-03', '2001-01-20'], np.array([1., 2.]))
save('below.json', ['2001-01', '2002-01', '2003-01'], np.array([1., 2., -1.]))
# One month lacks altogether: sums over it are missing.
save('gap.json', months[:70] + months[71:], np.r_[rain[:70], rain[71:]])


def fitted(amounts):
    """Thom 1958 as a gamma distribution of scipy; the share of zeros apart."""
    positive = amounts[amounts > 0]
    excess = np.log(positive.mean()) - np.log(positive).mean()
    shape = (1 + np.sqrt(1 + 4 * excess / 3)) / (4 * excess)
    gamma, zeros = stats.gamma(shape, scale=positive.mean() / shape), (amounts == 0).mean()
    return lambda x: stats.norm.ppf(zeros + (1 - zeros) * gamma.cdf(x))


def standardised(values, scale, least=10, normal=False, limit=3.09):
    sums = np.array([values[k - scale + 1:k + 1].sum() if k >= scale - 1 else np.nan for k in range(len(values))])
    index = np.full(len(values), np.nan)
    for month in range(12):
        record = sums[month::12]
        valid = record[np.isfinite(record)]
        if len(valid) < least:
            continue
        convert = (lambda x: (x - valid.mean()) / valid.std(ddof=1)) if normal else fitted(valid)
        index[month::12] = np.clip(np.where(np.isfinite(record), convert(record), np.nan), -limit, limit)
    return sums, index


def outputs(values, kept=None, **options):
    kept = np.arange(144) if kept is None else kept
    sums, index = (part[kept] for part in standardised(values, **options))
    dates = [months[k] for k in kept]
    finite = index[np.isfinite(index)]
    return {'index': series(list(zip(dates, index)), tolerance=1e-7, unit='1'), 'lowest': number(finite.min() if finite.size else np.nan, finite.size, len(kept), tolerance=1e-7),
            'droughtShare': number(100 * (finite <= -1).mean() if finite.size else np.nan), 'months': table([{'date': d, 'sum': s, 'index': x} for d, s, x in zip(dates, sums, index)], tolerance=1e-7)}


gap = rain.copy()
gap[70] = np.nan
write(__file__, [
    case('SPI-3 of twelve years with zeros and a missing month', {'values': 'rain.json'}, {}, outputs(rain, scale=3)),
    case('SPI-1, cut at 1.5', {'values': 'rain.json'}, {'scale': 1, 'limit': 1.5}, outputs(rain, scale=1, limit=1.5)),
    case('a month that lacks counts as missing', {'values': 'gap.json'}, {'scale': 6}, outputs(gap, np.delete(np.arange(144), 70), scale=6)),
    case('standard scores over a year', {'values': 'rain.json'}, {'scale': 12, 'distribution': 'normal'}, outputs(rain, scale=12, normal=True)),
    case('too short a record', {'values': 'rain.json'}, {'minimumYears': 13}, outputs(rain, scale=3, least=13)),
    failure('a yearly series', {'values': '../fixtures/series-years.json'}, {}, 'says no month'),
    failure('values below 0 for a gamma distribution', {'values': 'below.json'}, {'minimumYears': 3, 'scale': 1}, 'take normal'),
    failure('two values in a month', {'values': 'twice.json'}, {}, 'several values'),
])
