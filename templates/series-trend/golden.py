import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json
from datetime import datetime

import numpy as np
from oracle import case, number, path_of, text, write
from scipy import stats


def samples(name):
    document = json.load(open(path_of(name)))
    return [sample['date'] for sample in document['samples']], np.array([float(sample['value']) for sample in document['samples']])


def kendall(y):
    """Gilbert 1987, chapter 16."""
    n = len(y)
    s = sum(np.sign(y[j] - y[i]) for i in range(n) for j in range(i + 1, n))
    _, ties = np.unique(y, return_counts=True)
    variance = (n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in ties)) / 18
    z = 0 if s == 0 else (s - np.sign(s)) / np.sqrt(variance)
    return s / (n * (n - 1) / 2), z, 2 * stats.norm.sf(abs(z))


def expected(x, y, unit):
    present = np.isfinite(y)
    n = int(present.sum())
    fit = stats.linregress(x[present], y[present])
    tau, z, p = kendall(y[present])
    direction = 'no trend' if p >= 0.05 else 'increasing' if z > 0 else 'decreasing'
    return {
        'slope': number(fit.slope, n, len(y), unit=unit), 'intercept': number(fit.intercept), 'rSquared': number(fit.rvalue ** 2), 'pValue': number(fit.pvalue),
        'theilSen': number(stats.theilslopes(y[present], x[present])[0], unit=unit),
        'kendallTau': number(tau), 'kendallZ': number(z), 'kendallP': number(p, tolerance=2e-7), 'direction': text(direction),
    }


years, yearly = samples('series-years.json')
months, monthly = samples('series-months.json')
days, daily = samples('series-days.json')
year = np.array([float(date) for date in years])
month = np.array([int(date[:4]) + (int(date[5:]) - 0.5) / 12 for date in months])


def decimal(date):
    moment = datetime.fromisoformat(date + 'T12:00')
    start, end = datetime(moment.year, 1, 1), datetime(moment.year + 1, 1, 1)
    return moment.year + (moment - start) / (end - start)


day = np.array([decimal(date) for date in days])
missing = {name: number(np.nan) for name in ['slope', 'intercept', 'rSquared', 'pValue', 'theilSen', 'kendallTau', 'kendallZ', 'kendallP']}

write(__file__, [
    case('per year, years that lack and a missing value', {'values': '../fixtures/series-years.json'}, {}, expected(year - year[0], yearly, 'K/year')),
    case('per step: gaps between years do not count', {'values': '../fixtures/series-years.json'}, {'per': 'step'}, expected(np.arange(len(years)), yearly, 'K/step')),
    case('per month, evenly spaced', {'values': '../fixtures/series-months.json'}, {'per': 'month'}, expected((month - month[0]) * 12, monthly, 'mm/month')),
    case('uneven days, per year', {'values': '../fixtures/series-days.json'}, {}, expected(day - day[0], daily, '1/year')),
    case('uneven days, per day', {'values': '../fixtures/series-days.json'}, {'per': 'day'}, expected(np.array([(datetime.fromisoformat(date) - datetime.fromisoformat(days[0])).days for date in days], float), daily, '1/day')),
    case('no sample, no trend', {'values': '../fixtures/series-missing.json'}, {}, {**missing, 'direction': text(None)}),
])
