import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import statsmodels.api as sm
from statsmodels.stats.outliers_influence import variance_inflation_factor
from statistics_oracle import case, column, failure, fixture, number, records, table, write

plots = records('plots.csv')


def expected(response, predictors, confidence=95):
    values = np.column_stack([column(plots, name) for name in [response, *predictors]])
    complete = np.isfinite(values).all(1)
    y, x = values[complete, 0], sm.add_constant(values[complete, 1:])
    fit = sm.OLS(y, x).fit()
    interval = fit.conf_int(1 - confidence / 100)
    terms = [{'term': name, 'estimate': fit.params[at], 'error': fit.bse[at], 't': fit.tvalues[at], 'p': fit.pvalues[at], 'low': interval[at][0], 'high': interval[at][1],
              'inflation': variance_inflation_factor(x, at) if at else None} for at, name in enumerate(['intercept', *predictors])]
    rows = [{'row': int(at) + 1, 'observed': observed, 'fitted': fitted, 'residual': rest} for at, observed, fitted, rest in zip(np.flatnonzero(complete), y, fit.fittedvalues, fit.resid)]
    return {'coefficients': table(terms, tolerance=1e-7), 'rSquared': number(fit.rsquared, complete.sum(), len(plots)), 'adjustedRSquared': number(fit.rsquared_adj), 'residualError': number(np.sqrt(fit.scale)), 'f': number(fit.fvalue, tolerance=1e-8),
            'p': number(fit.f_pvalue), 'residuals': table(rows, tolerance=1e-8)}


inputs = {'rows': fixture('plots.csv')}
write(__file__, [
    case('two predictors; incomplete rows are left out', inputs, {'response': 'y', 'predictors': 'x, z'}, expected('y', ['x', 'z'])),
    case('one predictor, 99 %', inputs, {'response': 'y', 'predictors': 'x', 'confidence': 99}, expected('y', ['x'], 99)),
    case('three predictors', inputs, {'response': 'y', 'predictors': 'x,z,truth'}, expected('y', ['x', 'z', 'truth'])),
    case('as many rows as coefficients: no errors', {'rows': 'three.csv'}, {'response': 'y', 'predictors': 'x'}, {'rSquared': number(np.nan, 2, 3), 'p': number(np.nan), 'coefficients': table([{'term': 'intercept', 'estimate': 1, 'error': None}, {'term': 'x', 'estimate': 2, 'p': None}])}),
    failure('a predictor that follows from another', inputs, {'response': 'y', 'predictors': 'x, x'}, 'leave it out'),
    failure('no predictor', inputs, {'response': 'y', 'predictors': ''}, 'Which predictors'),
])
