"""Independent values for the spectral indices: run as make_indices_golden.py <upstream catalogue.json> <golden.json>.

The upstream catalogue is the published standardised one (awesome-spectral-indices), spectral-indices-dict.json with its
constants.json beside it. Its formulas are evaluated here by
Python itself; nothing of ours is read. Entries whose catalogue formula differs from the cited paper, and entries the
catalogue lacks, are written out below from the papers.
"""

import json
import sys

import numpy as np

# Synthetic surfaces: dense vegetation, dry soil, clear water, snow, asphalt, burn scar.
BANDS = {
    'coastal': [0.021, 0.110, 0.065, 0.930, 0.085, 0.041],
    'blue': [0.030, 0.135, 0.071, 0.945, 0.094, 0.047],
    'green1': [0.048, 0.160, 0.066, 0.950, 0.101, 0.051],
    'green': [0.061, 0.182, 0.058, 0.955, 0.112, 0.056],
    'yellow': [0.055, 0.215, 0.041, 0.948, 0.121, 0.060],
    'red': [0.042, 0.248, 0.033, 0.940, 0.131, 0.067],
    'rededge1': [0.108, 0.268, 0.027, 0.925, 0.139, 0.074],
    'rededge2': [0.312, 0.289, 0.021, 0.908, 0.147, 0.083],
    'rededge3': [0.401, 0.305, 0.018, 0.890, 0.153, 0.091],
    'nir': [0.438, 0.318, 0.014, 0.872, 0.160, 0.098],
    'nir2': [0.452, 0.327, 0.012, 0.861, 0.164, 0.103],
    'swir1240': [0.391, 0.362, 0.007, 0.520, 0.187, 0.131],
    'swir1': [0.213, 0.402, 0.005, 0.105, 0.211, 0.173],
    'swir2': [0.097, 0.371, 0.003, 0.082, 0.226, 0.194],
    'thermal': [296.1, 311.7, 291.4, 268.9, 315.2, 307.6],
    'thermal1': [295.3, 310.2, 290.8, 268.2, 314.1, 306.4],
    'thermal2': [294.6, 308.9, 290.1, 267.7, 312.7, 305.2],
    'vv': [0.091, 0.052, 0.004, 0.031, 0.143, 0.067],
    'vh': [0.024, 0.009, 0.001, 0.006, 0.021, 0.011],
    'hh': [0.104, 0.061, 0.006, 0.037, 0.171, 0.078],
    'hv': [0.031, 0.011, 0.001, 0.007, 0.026, 0.013],
}
INPUTS = {'par': [1500.0, 1800.0, 900.0, 1200.0, 1650.0, 1400.0], 'swir2_max': [0.61] * 6, 'blue_max': [0.97] * 6}
# Centre wavelengths in nm, for the constants that depend on the sensor.
CENTRES = {'green': 559.8, 'red': 664.6, 'nir': 832.8, 'nir2': 864.7, 'swir1': 1613.7, 'swir2': 2202.4}

SYMBOLS = {
    'A': 'coastal', 'B': 'blue', 'G1': 'green1', 'G': 'green', 'Y': 'yellow', 'R': 'red', 'RE1': 'rededge1',
    'RE2': 'rededge2', 'RE3': 'rededge3', 'N': 'nir', 'N2': 'nir2', 'S1': 'swir1', 'S2': 'swir2', 'T': 'thermal',
    'T1': 'thermal1', 'T2': 'thermal2', 'VV': 'vv', 'VH': 'vh', 'HH': 'hh', 'HV': 'hv',
}
LAMBDAS = {
    'lambdaG': 'green', 'lambdaR': 'red', 'lambdaN': 'nir', 'lambdaN2': 'nir2', 'lambdaS1': 'swir1', 'lambdaS2': 'swir2',
}


def narrow(low, high):
    """A smooth made-up reflectance spectrum, one value per surface."""
    centre = (low + high) / 2
    return [round(0.05 + 0.9 / (1 + k) * abs(np.sin(centre / (210 + 37 * k))) + 0.01 * k, 6) for k in range(6)]


def radial_basis(a, b):
    sigma = 0.5 * (a + b)
    return np.exp(-((a - b) ** 2) / (2 * sigma**2))


def band(name):
    return np.array(BANDS[name])


def by_hand():
    """From the papers: corrections first (the paper's formula, not the catalogue's), then what the catalogue lacks."""
    blue, green, red, nir = band('blue'), band('green'), band('red'), band('nir')
    re1, re2, coastal = band('rededge1'), band('rededge2'), band('coastal')
    swir1, swir2, thermal = band('swir1'), band('swir2'), band('thermal')
    ndvi = (nir - red) / (nir + red)
    liquid_water = (nir - swir2) / (nir + swir2)
    mndwi = (green - swir1) / (green + swir1)
    savi = 1.5 * (nir - red) / (nir + red + 0.5)
    six = np.array([blue, green, red, nir, swir1, swir2])
    cap = lambda *weights: np.array(weights) @ six
    r = lambda nm: np.array(narrow(nm, nm))
    return {
        'AWEInsh': 4 * (green - swir1) - 0.25 * nir - 2.75 * swir2,
        'BAIM': ((0.05 - nir) ** 2 + (0.2 - swir2) ** 2) ** -1,
        'mND705': (re2 - re1) / (re2 + re1 - 2 * coastal),
        'mSR705': (re2 - coastal) / (re1 - coastal),
        'VARI700': (re1 - 1.7 * red + 0.7 * blue) / (re1 + 2.3 * red - 1.3 * blue),
        'NDDI': (ndvi - liquid_water) / (ndvi + liquid_water),
        'GVMI': (nir + 0.1 - swir1 - 0.02) / (nir + 0.1 + swir1 + 0.02),
        'ExGR': 3 * green - 2.4 * red - blue,
        'NBUI': (swir1 - nir) / (10 * np.sqrt(swir1 + thermal)) - savi - mndwi,
        'NDWIGao': (nir - band('swir1240')) / (nir + band('swir1240')),
        'PRI': (r(531) - r(570)) / (r(531) + r(570)),
        'TCB': cap(0.2043, 0.4158, 0.5524, 0.5741, 0.3124, 0.2303),
        'TCG': cap(-0.1603, -0.2819, -0.4934, 0.7940, -0.0002, -0.1446),
        'TCW': cap(0.0315, 0.2021, 0.3102, 0.1594, -0.6806, -0.6109),
        'TCBOLI': cap(0.3029, 0.2786, 0.4733, 0.5599, 0.508, 0.1872),
        'TCGOLI': cap(-0.2941, -0.243, -0.5424, 0.7276, 0.0713, -0.1608),
        'TCWOLI': cap(0.1511, 0.1973, 0.3283, 0.3407, -0.7117, -0.4559),
        'IronOxideRatio': red / blue,
        'ClayMineralsRatio': swir1 / swir2,
        'FerrousMineralsRatio': swir1 / nir,
        'SABI': (nir - red) / (blue + green),
        'NSMI': (red + green - blue) / (red + green + blue),
        'MCI': r(709) - r(681) - (r(753) - r(681)) * (709 - 681) / (753 - 681),
        'SalinityIndex': np.sqrt(blue * red),
        'SalinityNDSI': (red - nir) / (red + nir),
    }


def environment(entry):
    names = {symbol: band(role) for symbol, role in SYMBOLS.items()}
    names |= {symbol: CENTRES[role] for symbol, role in LAMBDAS.items()}
    names |= {key: value['default_value'] for key, value in entry['constants'].items() if key not in LAMBDAS}
    names |= {'PAR': np.array(INPUTS['par']), 'kernel': radial_basis, 'log': np.log, 'tanh': np.tanh}
    names |= {'max': lambda *values: np.maximum.reduce(values)}
    names |= {'spatial_max': lambda values: np.array(INPUTS['swir2_max' if values is names['S2'] else 'blue_max'])}
    return names


class Names(dict):
    """Resolves narrow bands such as R800 and R1080_1120 on demand, and remembers them."""

    def __init__(self, names, wavelengths):
        super().__init__(names)
        self.wavelengths = wavelengths

    def __missing__(self, name):
        low, _, high = name[1:].partition('_')
        self.wavelengths[name.lower()] = narrow(int(low), int(high or low))
        return np.array(self.wavelengths[name.lower()])


def main(catalogue_path, golden_path):
    with open(catalogue_path, encoding='utf-8') as file:
        catalogue = json.load(file)['SpectralIndices']
    with open(catalogue_path.replace('spectral-indices-dict', 'constants'), encoding='utf-8') as file:
        constants = json.load(file)
    wavelengths = {f'r{nm}': narrow(nm, nm) for nm in (531, 570, 681, 709, 753)}
    results = {}
    np.seterr(all='ignore')
    for name, entry in catalogue.items():
        entry['constants'] = {symbol: constants[symbol][name] for symbol in entry['constants']}
        value = eval(entry['formula'], {'__builtins__': {}}, Names(environment(entry), wavelengths))
        results[name] = value
    results |= by_hand()
    golden = {
        'bands': BANDS,
        'inputs': INPUTS,
        'wavelengths': wavelengths,
        'centres': CENTRES,
        'results': {
            name: [None if not np.isfinite(item) else float(f'{item:.12g}') for item in np.broadcast_to(value, 6)]
            for name, value in sorted(results.items())
        },
    }
    with open(golden_path, 'w', encoding='utf-8') as file:
        lines = [f'  {json.dumps(key)}: {json.dumps(value)}' for key, value in golden['results'].items()]
        golden['results'] = 'RESULTS'
        text = json.dumps(golden).replace('"RESULTS"', '{\n' + ',\n'.join(lines) + '\n}')
        file.write(text + '\n')


if __name__ == '__main__':
    main(*sys.argv[1:])
