"""Share of cloudy pixels of each acquisition in examples/least-cloudy-date, by rasterio: bit 0 is fill, bit 4 cloud (Landsat 8 Collection 1 BQA)."""
import glob, json, os
import rasterio

here = os.path.dirname(__file__)
shares = {}
for path in sorted(glob.glob(os.path.join(here, '../../examples/least-cloudy-date/data/*.TIF'))):
    with rasterio.open(path) as data:
        bits = data.read(1)
    seen = (bits & 1) == 0
    shares[os.path.basename(path)] = 100 * float(((bits >> 4) & 1)[seen].sum()) / int(seen.sum())
with open(os.path.join(here, 'golden.json'), 'w') as out:
    json.dump(shares, out, indent=2)
    out.write('\n')
