import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import case, decimal_year, failure, fixture, number, samples, write

PER = {'year': 1, 'month': 12, 'day': 365.2425}


def points(name, per):
    dates, values = samples(name)
    times = np.arange(len(dates), dtype=float) if per == 'step' else np.array([decimal_year(date) - decimal_year(dates[0]) for date in dates]) * PER[per]
    return np.array(dates), times, values, np.isfinite(values)


def expected(name, per, unit, confidence=95):
    dates, times, values, known = points(name, per)
    slope, intercept, low, high = stats.theilslopes(values[known], times[known], confidence / 100)
    n = known.sum()
    return {'slope': number(slope, n, len(dates), unit=unit), 'slopeLow': number(low), 'slopeHigh': number(high), 'intercept': number(intercept), 'pairs': number(n * (n - 1) / 2),
            'totalChange': number(slope * np.ptp(times))}


def within_months(name, per):
    dates, times, values, known = points(name, per)
    months = np.array([date[5:7] for date in dates])
    slopes = [(values[j] - values[i]) / (times[j] - times[i]) for i in range(len(dates)) for j in range(i + 1, len(dates)) if known[i] and known[j] and months[i] == months[j]]
    return {'slope': number(np.median(slopes)), 'slopeLow': number(np.nan, note='No interval'), 'pairs': number(len(slopes)),
            'intercept': number(np.median(values[known]) - np.median(slopes) * np.median(times[known]))}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('per year with ties and a gap', at('series-years.json'), {}, expected('series-years.json', 'year', 'K/year')),
    case('per month, 90 %', at('series-months.json'), {'per': 'month', 'confidence': 90}, expected('series-months.json', 'month', 'mm/month', 90)),
    case('per step', at('series-levels.json'), {'per': 'step'}, expected('series-levels.json', 'step', 'm/step')),
    case('within months', at('series-seasonal.json'), {'variant': 'seasonal'}, within_months('series-seasonal.json', 'year')),
    case('nothing known', at('series-missing.json'), {}, {'slope': number(np.nan, 0, 2), 'slopeLow': number(np.nan), 'pairs': number(0)}),
    failure('years have no months', at('series-years.json'), {'variant': 'seasonal'}, 'does not say the month'),
])
