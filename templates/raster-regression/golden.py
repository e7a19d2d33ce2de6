import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import statsmodels.api as sm
from statistics_oracle import DATES, case, layer, number, physical, raster, table, temperature, write


def expected(response, predictors, names):
    values = np.stack([response, *predictors])
    complete = np.isfinite(values).all(0)
    fit = sm.OLS(response[complete], sm.add_constant(np.column_stack([one[complete] for one in predictors]))).fit()
    rest = np.full(response.shape, np.nan)
    rest[complete] = fit.resid
    terms = [{'term': name, 'estimate': fit.params[at], 'error': fit.bse[at], 't': fit.tvalues[at], 'p': fit.pvalues[at]} for at, name in enumerate(['intercept', *names])]
    return {'residual': raster(rest, tolerance=1e-5), 'coefficients': table(terms, tolerance=1e-8), 'rSquared': number(fit.rsquared, complete.sum(), response.size), 'rmse': number(np.sqrt((fit.resid ** 2).mean())), 'intercept': number(fit.params[0], tolerance=1e-8), 'slope': number(fit.params[1], tolerance=1e-8)}


red, nir = physical('optical-2019-06-15.tif', 1), physical('optical-2019-06-15.tif', 2)
at = lambda band: layer('optical-2019-06-15.tif', band)
far = layer('temperature-2019-06-15.tif')
write(__file__, [
    case('one predictor on another grid', {'response': at(2), 'first': far}, {}, expected(nir, [temperature(DATES[0])], ['first'])),
    case('three predictors', {'response': at(2), 'first': at(1), 'second': far, 'third': layer('optical-2020-06-20.tif', 1)}, {},
         expected(nir, [red, temperature(DATES[0]), physical('optical-2020-06-20.tif', 1)], ['first', 'second', 'third'])),
    case('first and third', {'response': at(2), 'first': at(1), 'third': far}, {}, expected(nir, [red, temperature(DATES[0])], ['first', 'third'])),
    case('a predictor twice: unknown', {'response': at(2), 'first': at(1), 'second': at(1)}, {}, {'rSquared': number(np.nan, note='follows from the others'), 'slope': number(np.nan)}),
])
