import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../fixtures'))
import numpy as np
import statsmodels.api as sm
from oracle import case, failure, features, number, write


def make(name, count, shape, origin, extent, gaps):
    """Places whose slope grows eastward; some hold no number."""
    random = np.random.default_rng(count)
    items = []
    for at in range(count):
        east, north = random.uniform(0, 1, 2)
        soil, slope = random.normal(10, 3), random.normal(200, 40)
        harvest = 3 + (0.5 + 2 * east) * soil - 0.02 * slope * north + random.normal(0, 0.5)
        x, y = origin[0] + extent * east, origin[1] + extent * north
        ring = [[x - 0.001, y - 0.001], [x + 0.001, y - 0.001], [x + 0.002, y + 0.001], [x - 0.001, y + 0.001], [x - 0.001, y - 0.001]]
        geometry = {'type': 'Point', 'coordinates': [x, y]} if shape == 'Point' else {'type': 'Polygon', 'coordinates': [ring]}
        values = {'name': f'place {at + 1}', 'harvest': None if at in gaps else harvest, 'soil': soil, 'slope': slope, 'level': 7}
        items.append({'type': 'Feature', 'properties': values, 'geometry': geometry})
    with open(os.path.join(HERE, name), 'w') as target:
        json.dump({'type': 'FeatureCollection', 'features': items}, target)
    return items


def place(geometry):
    return geometry['coordinates'] if geometry['type'] == 'Point' else np.mean(geometry['coordinates'][0][:-1], axis=0)


def expected(items, predictors, bandwidth):
    """A weighted least squares fit of statsmodels per place; great circles on a sphere of 6371008.8 m."""
    whole = [one for one in items if one['properties']['harvest'] is not None]
    y = np.array([one['properties']['harvest'] for one in whole])
    x = sm.add_constant(np.array([[one['properties'][name] for name in predictors] for one in whole]))
    longitude, latitude = np.radians(np.array([place(one['geometry']) for one in whole])).T
    arc = np.sin(latitude)[:, None] * np.sin(latitude) + np.cos(latitude)[:, None] * np.cos(latitude) * np.cos(longitude[:, None] - longitude)
    chord = 2 - 2 * arc
    half = np.sin((latitude[:, None] - latitude) / 2) ** 2 + np.cos(latitude)[:, None] * np.cos(latitude) * np.sin((longitude[:, None] - longitude) / 2) ** 2
    assert np.allclose(chord, 4 * half, atol=1e-12)
    weights = np.exp(-(2 * 6371008.8 * np.arcsin(np.sqrt(half)) / bandwidth) ** 2 / 2)
    models = [sm.WLS(y, x, weights=w).fit() for w in weights]
    betas = np.array([model.params for model in models])
    solutions = [model.model.pinv_wexog * np.sqrt(w) for model, w in zip(models, weights)]
    hat = np.array([row @ solution for row, solution in zip(x, solutions)])
    residuals = y - hat @ y
    n, trace = len(y), np.trace(hat)
    variance = residuals @ residuals / (n - 2 * trace + (hat ** 2).sum())
    rows = []
    for at, w in enumerate(weights):
        errors = np.sqrt(variance * (solutions[at] ** 2).sum(1))
        around = (w * (y - np.average(y, weights=w)) ** 2).sum()
        rows.append({'name': whole[at]['properties']['name'], 'fitted': y[at] - residuals[at], 'residual': residuals[at], 'local_r_squared': 1 - (w * residuals ** 2).sum() / around,
                     **{f'{name}_coefficient': value for name, value in zip(['intercept', *predictors], betas[at])},
                     **{f'{name}_error': value for name, value in zip(['intercept', *predictors], errors)}})
    aic = n * np.log(residuals @ residuals / n) + n * np.log(2 * np.pi) + n * (n + trace) / (n - 2 - trace)
    print(n, trace, betas[:3])
    return {'local': features(rows, tolerance=1e-6), 'rSquared': number(1 - residuals @ residuals / ((y - y.mean()) ** 2).sum(), n, len(items), tolerance=1e-7),
            'correctedAic': number(aic, tolerance=1e-7), 'effectiveParameters': number(trace, tolerance=1e-7), 'residualError': number(np.sqrt(variance), tolerance=1e-7)}


points = make('points.geojson', 40, 'Point', (12.9, 48.7), 0.2, (3, 17))
fields = make('fields.geojson', 30, 'Polygon', (-64.2, -31.5), 0.5, ())
params = lambda predictors, bandwidth, response='harvest': {'response': response, 'predictors': predictors, 'bandwidth': bandwidth}
write(__file__, [
    case('points, two of them without a number', {'places': 'points.geojson'}, params('soil, slope', 6000), expected(points, ['soil', 'slope'], 6000)),
    case('polygons elsewhere, by their middles', {'places': 'fields.geojson'}, params('soil', 15000), expected(fields, ['soil'], 15000)),
    case('a bandwidth far beyond the places: one regression', {'places': 'points.geojson'}, params('soil', 1e8), expected(points, ['soil'], 1e8)),
    failure('a bandwidth that reaches nobody', {'places': 'points.geojson'}, params('soil', 1), 'larger bandwidth'),
    failure('a predictor that does not vary', {'places': 'points.geojson'}, params('soil, level', 6000), 'level is the same everywhere'),
    failure('no such property', {'places': 'points.geojson'}, params('rain', 6000), 'there are 0'),
])
