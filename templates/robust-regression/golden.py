import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import statsmodels.api as sm
from scipy import stats
from statistics_oracle import case, column, fixture, number, records, table, write

plots = records('plots.csv')
rows = np.column_stack([column(plots, 'x'), column(plots, 'y')])
complete = np.isfinite(rows).all(1)
x, y = rows[complete].T


def expected(fitted, bound):
    rest = y - fitted[0] - fitted[1] * x
    scale = np.median(np.abs(rest)) / stats.norm.ppf(0.75)
    weight = np.minimum(1, bound * scale / np.abs(rest))
    return {'slope': number(fitted[1], complete.sum(), len(plots), tolerance=1e-8), 'intercept': number(fitted[0], tolerance=1e-8), 'scale': number(scale, tolerance=1e-8), 'outliers': number((weight < 0.5).sum()),
            'residuals': table([{'row': int(at) + 1, 'observed': value, 'residual': r, 'weight': w} for at, value, r, w in zip(np.flatnonzero(complete), y, rest, weight)], tolerance=1e-7)}


def huber(bound):
    return sm.RLM(y, sm.add_constant(x), M=sm.robust.norms.HuberT(bound)).fit(maxiter=2000, tol=1e-14, conv='coefs').params


sen = stats.theilslopes(y, x)
inputs = {'rows': fixture('plots.csv')}
write(__file__, [
    case('Huber; one row is far off and cells are missing', inputs, {'response': 'y', 'predictor': 'x'}, expected(huber(1.345), 1.345)),
    case('Huber with a narrow bound', inputs, {'response': 'y', 'predictor': 'x', 'bound': 0.8}, expected(huber(0.8), 0.8)),
    case('Theil–Sen', inputs, {'response': 'y', 'predictor': 'x', 'method': 'theil-sen'}, expected((sen[1], sen[0]), 1.345)),
    case('two points: the line through them', {'rows': '../table-regression/three.csv'}, {'response': 'y', 'predictor': 'x'}, {'slope': number(2, 2, 3), 'intercept': number(1), 'outliers': number(0)}),
])
