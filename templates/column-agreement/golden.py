import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from sklearn import metrics
from statistics_oracle import case, column, failure, fixture, number, records, write

plots = records('plots.csv')


def expected(estimate, observed):
    a, b = column(plots, estimate), column(plots, observed)
    both = np.isfinite(a) & np.isfinite(b)
    a, b = a[both], b[both]
    rmse, fit = np.sqrt(metrics.mean_squared_error(b, a)), stats.linregress(b, a)
    found = {'bias': (a - b).mean(), 'mae': metrics.mean_absolute_error(b, a), 'rmse': rmse, 'relativeRmse': 100 * rmse / abs(b.mean()), 'medianAbsoluteError': metrics.median_absolute_error(b, a), 'rSquared': fit.rvalue ** 2,
             'efficiency': metrics.r2_score(b, a), 'slope': fit.slope, 'intercept': fit.intercept}
    return {key: number(value, both.sum(), len(plots)) for key, value in found.items()}


inputs = {'rows': fixture('plots.csv')}
write(__file__, [
    case('two columns with missing cells', inputs, {'estimate': 'x', 'observed': 'y'}, expected('x', 'y')),
    case('whole numbers', inputs, {'estimate': 'mapped', 'observed': 'truth'}, expected('mapped', 'truth')),
    case('two rows', {'rows': '../table-regression/three.csv'}, {'estimate': 'y', 'observed': 'x'}, {'bias': number(2.5, 2, 3), 'rSquared': number(1), 'slope': number(2), 'rmse': number(np.sqrt(6.5))}),
    failure('a column of texts', inputs, {'estimate': 'x', 'observed': 'cover'}, 'should hold numbers'),
])
