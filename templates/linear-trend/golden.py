import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import statsmodels.api as sm
from statistics_oracle import case, decimal_year, fixture, number, samples, series, write

PER = {'year': 1, 'month': 12, 'day': 365.2425}


def expected(name, per, unit, confidence=95):
    dates, values = samples(name)
    times = np.arange(len(dates), dtype=float) if per == 'step' else np.array([decimal_year(date) - decimal_year(dates[0]) for date in dates]) * PER[per]
    known = np.isfinite(values)
    fit = sm.OLS(values[known], sm.add_constant(times[known])).fit()
    low, high = fit.conf_int(1 - confidence / 100)[1]
    line = fit.params[0] + fit.params[1] * times
    return {'slope': number(fit.params[1], known.sum(), len(dates), unit=unit), 'slopeError': number(fit.bse[1], unit=unit), 'slopeLow': number(low, tolerance=1e-8), 'slopeHigh': number(high, tolerance=1e-8),
            'intercept': number(fit.params[0]), 'rSquared': number(fit.rsquared), 'p': number(fit.pvalues[1]), 'totalChange': number(line[-1] - line[0]),
            'fitted': series(list(zip(dates, line))), 'residuals': series([(date, rest) for date, rest in zip(dates, values - line)])}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('per year, a year lacks and one has no value', at('series-years.json'), {}, expected('series-years.json', 'year', 'K/year')),
    case('per month, 99 %', at('series-months.json'), {'per': 'month', 'confidence': 99}, expected('series-months.json', 'month', 'mm/month', 99)),
    case('per day between uneven dates', at('series-days.json'), {'per': 'day'}, expected('series-days.json', 'day', '1/day')),
    case('per step', at('series-seasonal.json'), {'per': 'step'}, expected('series-seasonal.json', 'step', 'degC/step')),
    case('nothing known', at('series-missing.json'), {}, {'slope': number(np.nan, 0, 2), 'p': number(np.nan), 'fitted': series([('2019', np.nan), ('2020', np.nan)])}),
])
