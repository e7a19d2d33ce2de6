"""Values of expressions over the valley of valley.ts, by numpy and scipy. Writes goldens.json beside this file."""

import json
from pathlib import Path

import numpy as np
from scipy import ndimage, stats

W, H = 40, 30
DATES = ["2021-07-15", "2022-06-15", "2022-07-15", "2022-08-15"]
x, y = np.meshgrid(np.arange(W), np.arange(H))
f32 = lambda a: a.astype(np.float32).astype(np.float64)
ndvi = [f32(np.where((x + y + d) % 11 == 0, np.nan, ((x * 7 + y * 13 + d * 17) % 101) / 100 - 0.2)) for d in range(4)]
lst = [f32(290 + ((x * 5 + y * 3 + d * 7) % 200) / 10 + d) for d in range(4)]
qa = [np.where((x + 2 * y) % 13 == 0, 1, np.where((x * (d + 1) + y) % 5 == 0, 16, 2)) for d in range(4)]
vv = [f32(-20.0 + ((x * 3 + y + d) % 15)) for d in range(4)]
cover = np.array([10, 30, 40, 50, 80])[x // 8]
later = np.where((x >= 15) & (x < 18), 50, cover)
elevation = f32(400.0 + x * 10 + y * y)
zones = {"Northam": x < 20, "Easton": (x >= 20) & (x < 30), "Westbury": x >= 30}
cell = 900.0
m, n = np.nanmean, np.count_nonzero
july = 2
valid = ~np.isnan(ndvi[july])
filled = [(q & 1) == 1 for q in qa]
cloudy = [(q & 16) == 16 for q in qa]
cloud_share = [100 * n(c & ~f) / n(~f) for c, f in zip(cloudy, filled)]
power = lambda db: 10 * np.log10(np.mean(10 ** (db / 10)))


def slope():
    """Horn (1981), edges missing."""
    z = elevation
    a, b, c = z[:-2, :-2], z[:-2, 1:-1], z[:-2, 2:]
    d, f = z[1:-1, :-2], z[1:-1, 2:]
    g, h, i = z[2:, :-2], z[2:, 1:-1], z[2:, 2:]
    dx = ((c + 2 * f + i) - (a + 2 * d + g)) / 240
    dy = ((g + 2 * h + i) - (a + 2 * b + c)) / 240
    return np.degrees(np.arctan(np.hypot(dx, dy)))


sizes = lambda mask: np.bincount(ndimage.label(mask, np.ones((3, 3)))[0].ravel())[1:] * cell
sizes4 = lambda mask: np.bincount(ndimage.label(mask)[0].ravel())[1:] * cell
low = np.nan_to_num(ndvi[july], nan=9) < 0
day = np.array([np.datetime64(d) for d in DATES])
years = np.array([d.astype("datetime64[Y]").astype(int) + 1970 + (d - d.astype("datetime64[Y]")).astype(int) / 365 for d in day])  # no leap year among them
means = [m(a) for a in ndvi]
lst_zone = {k: lst[july][v].mean() for k, v in zones.items()}

days = np.arange(60)
calendar = np.datetime64("2022-06-01") + days
june = calendar < np.datetime64("2022-07-01")
oslo, bergen = days % 10 + 10.0, (days * 3) % 14 + 8.0
oslo_rain, bergen_rain = days % 5 * 1.0, (days * 2) % 7 * 1.0

# Things with names: people of the districts, masts in the middle of pixels.
PEOPLE = {"Northam": 1200, "Easton": 3000, "Westbury": 500}
MASTS = {"Kogel": (3, 4), "Ried": (22, 10), "Au": (35, 27)}

goldens = {
    "share(ndvi > 0.4) on 2022-07-15": 100 * n(ndvi[july] > 0.4) / n(valid),
    "mean(lst where (landcover = 'tree cover' on 2021)) on 2022-07-15 in degC": lst[july][later == 10].mean() - 273.15,
    "share(landcover = 'built-up') within district 'Northam' on 2021": 100 * n((later == 50) & zones["Northam"]) / n(zones["Northam"]),
    "decrease(area(landcover = 'grassland'), 2011 -> 2021) in ha": (n(cover == 30) - n(later == 30)) * cell / 1e4,
    "district of max(mean(lst) over districts) on 2022-07-15": max(lst_zone, key=lst_zone.get),
    "max(mean(lst) over districts) on 2022-07-15": max(lst_zone.values()),
    "count(districts where mean(lst) > 301.9 K) on 2022-07-15": sum(v > 301.9 for v in lst_zone.values()),
    "given quality bit 4 = 'cloud'; count(dates where share(quality has cloud) < 19 %)": sum(100 * n(c) / c.size < 19 for c in cloudy),
    "given quality bit 0 = 'fill'; given quality bit 4 = 'cloud'; date of min(share(quality has cloud where not quality has fill) over dates)": DATES[int(np.argmin(cloud_share))],
    "given quality bit 4 = 'cloud'; mean(lst where not quality has cloud) on 2022-07-15": lst[july][~cloudy[july]].mean(),
    "mean(lst where (landcover = 'built-up' on 2021)) - mean(lst where (landcover = 'tree cover' on 2021)) on 2022-07-15 in degC": lst[july][later == 50].mean() - lst[july][later == 10].mean(),
    "change(mean(ndvi), 2022-06 -> 2022-07)": means[2] - means[1],
    "percent_change(mean(ndvi), 2022-06 -> 2022-08)": 100 * (means[3] - means[1]) / abs(means[1]),
    "area(landcover = 'permanent water bodies') / area(landcover = 'cropland') on 2021": n(later == 80) / n(later == 40),
    "given low = ndvi < 0; count(objects(low) where size >= 0.27 ha) on 2022-07-15": int((sizes(low) >= 2700).sum()),
    "given low = ndvi < 0; count(objects(low) where size > 0.27 ha) on 2022-07-15": int((sizes(low) > 2700).sum()),
    "given low = ndvi < 0; count(objects(low) where size < 0.27 ha) on 2022-07-15": int((sizes(low) < 2700).sum()),
    "given low = ndvi < 0; count(objects(low, connectivity: 4)) on 2022-07-15": int(len(sizes4(low))),
    "max(size(objects(ndvi < 0))) on 2022-07-15": float(sizes(low).max()),
    "mean(size(objects(ndvi < 0))) on 2022-07-15": float(sizes(low).mean()),
    "median(elevation where elevation > 0.5 km)": float(np.median(elevation[elevation > 500])),
    "mean(max(ndvi over dates) over cells)": m(np.nanmax(ndvi, axis=0)),
    "max(mean(ndvi) over dates)": max(means),
    "mean(max(ndvi over dates) - min(ndvi over dates))": m(np.nanmax(ndvi, axis=0) - np.nanmin(ndvi, axis=0)),
    "correlation(ndvi, lst) on 2022-07-15": stats.pearsonr(ndvi[july][valid], lst[july][valid])[0],
    "correlation(ndvi, lst, method: spearman) on 2022-07-15": stats.spearmanr(ndvi[july][valid], lst[july][valid])[0],
    "share(ndvi < 0.3 where (landcover = 'cropland' on 2021)) within district 'Easton' on 2022-08-15": 100
    * n((ndvi[3] < 0.3) & (later == 40) & zones["Easton"])
    / n(~np.isnan(ndvi[3]) & (later == 40) & zones["Easton"]),
    "range(lst) on 2022-07-15 in degC": np.ptp(lst[july]),
    "quantile(lst, 0.9) on 2022-07-15": np.quantile(lst[july], 0.9),
    "std(ndvi) on 2022-07-15": np.nanstd(ndvi[july]),
    "variance(elevation)": elevation.var(),
    "trend(mean(lst) over dates, year)": stats.linregress(years, [a.mean() for a in lst]).slope,
    "mean(vv_db) on 2022-07-15": power(vv[july]),
    "mean(power(vv_db)) on 2022-07-15": np.mean(10 ** (vv[july] / 10)),
    "mean(vv_db where elevation between 500 m and 700 m) on 2022-07-15": power(vv[july][(elevation >= 500) & (elevation <= 700)]),
    "given height = elevation * 1; sum_share(height where elevation > 800)": 100 * elevation[elevation > 800].sum() / elevation.sum(),
    "percent_of(area((landcover = 'cropland')), area(not missing(landcover))) on 2011": 100 * n(cover == 40) / cover.size,
    "mean(slope(elevation))": slope().mean(),
    "share((landcover = 'grassland' on 2011) and (landcover = 'built-up' on 2021))": 100 * n((cover == 30) & (later == 50)) / cover.size,
    "area(landcover in ('cropland', 'grassland')) on 2021 in km2": n(np.isin(later, [30, 40])) * cell / 1e6,
    "mean((lst - 290 K) * 2) on 2022-07-15": ((lst[july] - 290) * 2).mean(),
    "given warm = lst > 25 degC; share(warm or ndvi > 0.6) on 2022-07-15": 100
    * n(((lst[july] > 298.15) | (ndvi[july] > 0.6)) & valid)
    / n(valid),
    "valid_share(ndvi) on 2022-07-15": 100 * n(valid) / valid.size,
    "count(ndvi > 0.4) on 2022-07-15": n(ndvi[july] > 0.4),
    "count(dates where mean(ndvi) > 0.29 and mean(lst) > 301)": sum(a > 0.29 and b.mean() > 301 for a, b in zip(means, lst)),
    "max(mean(lst within district 'Easton') - mean(lst within district 'Northam') over dates) during 2022": max(a[zones["Easton"]].mean() - a[zones["Northam"]].mean() for a in lst[1:]),
    "mean(mean(lst) over dates) months 7": np.mean([lst[0].mean(), lst[2].mean()]),
    "skewness(elevation)": stats.skew(elevation.ravel()),
    "kurtosis(elevation)": stats.kurtosis(elevation.ravel()),
    "cv(elevation)": 100 * elevation.std() / elevation.mean(),
    "min(elevation) within districts": elevation.min(),
    "mean(elevation) within district ('Easton', 'Westbury')": elevation[zones["Easton"] | zones["Westbury"]].mean(),
    "(mean(lst) on 2022-08-15) - (mean(lst) on 2021-07-15)": lst[3].mean() - lst[0].mean(),
    "mean(clamp(elevation, 500, 600))": np.clip(elevation, 500, 600).mean(),
    "mean(lst) on 2022-07-15 per district in degC": {k: v - 273.15 for k, v in lst_zone.items()},
    "share(ndvi > 0.4) on 2022-07-15 per district": {k: 100 * n((ndvi[july] > 0.4) & z) / n(valid & z) for k, z in zones.items()},
    "mean(elevation) on 2021 per landcover": {name: elevation[later == code].mean() for code, name in [(10, "tree cover"), (30, "grassland"), (40, "cropland"), (50, "built-up"), (80, "permanent water bodies")]},
    "mean(elevation where (landcover = 'cropland' on 2021)) per district": {k: elevation[z & (later == 40)].mean() for k, z in zones.items() if n(z & (later == 40))},
    "mean(ndvi) during 2022 per date": dict(zip(DATES[1:], means[1:])),
    "landcover of max(mean(elevation) over landcover) on 2021": "permanent water bodies",
    "max(mean(elevation) over landcover) on 2021 rounded to 1": round(elevation[later == 80].mean(), 1),
    "mean(temp_c over dates) at station 'Oslo'": oslo.mean(),
    "station of max(mean(temp_c over dates) over stations)": "Bergen" if bergen.mean() > oslo.mean() else "Oslo",
    "mean(temp_c over dates) during 2022-07 per station": {"Oslo": oslo[~june].mean(), "Bergen": bergen[~june].mean()},
    "sum(precip over dates) at station 'Bergen' during 2022-06 in cm": bergen_rain[june].sum() / 10,
    "count(dates where temp_c > 15 degC and precip_mm < 2 mm) at station 'Oslo'": n((oslo > 15) & (oslo_rain < 2)),
    "date of max(temp_c over dates) at station 'Bergen' during 2022-07": str(calendar[~june][np.argmax(bergen[~june])]),
    "mean(temp_c where precip_mm > 3 over dates) at station 'Bergen'": bergen[bergen_rain > 3].mean(),
    "change(temp_c, 2022-06-05 -> 2022-06-09) at station 'Bergen'": bergen[8] - bergen[4],
    "correlation(temp_c, precip_mm over dates) at station 'Oslo'": stats.pearsonr(oslo, oslo_rain)[0],
    "mean(temp_c over dates) at station 'Oslo' per month": {"2022-06": oslo[june].mean(), "2022-07": oslo[~june].mean()},
    "month of min(mean(temp_c over dates) over months) at station 'Bergen'": "2022-06" if bergen[june].mean() < bergen[~june].mean() else "2022-07",
    "mean(mean(lst) over dates) per year": {"2021": lst[0].mean(), "2022": np.mean([a.mean() for a in lst[1:]])},
    "max(mean(mean(lst) over dates) over years) in degC": max(lst[0].mean(), np.mean([a.mean() for a in lst[1:]])) - 273.15,
    "given ndvi stored = stored * 2 - 1; mean(ndvi) on 2022-07-15": 2 * means[july] - 1,
    "given elevation stored = sqrt(stored) * 3; mean(elevation)": (3 * np.sqrt(elevation)).mean(),
    "given elevation valid = 500..700; given elevation missing = 640; mean(elevation)": elevation[(elevation >= 500) & (elevation <= 700) & (elevation != 640)].mean(),
    "given landcover code 10 = 'woods'; share(landcover = 'woods') on 2021": 100 * n(later == 10) / later.size,
    "district of max(decrease(area(landcover = 'cropland'), 2011 -> 2021) over districts)": max(zones, key=lambda k: n((cover == 40) & zones[k]) - n((later == 40) & zones[k])),
    "change(area(landcover = 'built-up'), 2011 -> 2021) per district in ha": {k: (n((later == 50) & z) - n((cover == 50) & z)) * cell / 1e4 for k, z in zones.items()},
    "percent_change(mean(lst), 2021-07-15 -> 2022-07-15) per district": {k: 100 * (lst[july][z].mean() - lst[0][z].mean()) / lst[0][z].mean() for k, z in zones.items()},
    "((mean(lst) on 2022-07-15) - (mean(lst) on 2021-07-15)) per district": {k: lst[july][z].mean() - lst[0][z].mean() for k, z in zones.items()},
    "max(mean(lst) - 300 K over districts) on 2022-07-15": max(lst_zone.values()) - 300,
    "percent_of(mean(elevation where elevation > 600), mean(elevation)) per district": {k: 100 * elevation[z & (elevation > 600)].mean() / elevation[z].mean() for k, z in zones.items()},
    "landcover of max(change(area(not missing(landcover)), 2011 -> 2021) over landcover)": "built-up",
    "district of min(mean(mean(ndvi) over dates) over districts)": min(zones, key=lambda k: np.mean([np.nanmean(a[zones[k]]) for a in ndvi])),
    "max(mean(lst) over dates) per district": {k: max(a[z].mean() for a in lst) for k, z in zones.items()},
    "district of max(people / size(districts) over districts)": max(PEOPLE, key=lambda k: PEOPLE[k] / n(zones[k])),
    "sum(people)": sum(PEOPLE.values()),
    "people within district 'Easton'": PEOPLE["Easton"],
    "people / 10 per district": {k: v / 10 for k, v in PEOPLE.items()},
    "max(elevation over masts)": max(elevation[y, x] for x, y in MASTS.values()),
    "count(masts where elevation > 900 m)": sum(elevation[y, x] > 900 for x, y in MASTS.values()),
    "mast of min(elevation over masts)": min(MASTS, key=lambda k: elevation[MASTS[k][1], MASTS[k][0]]),
    "mean(lst over dates) at mast 'Kogel' in degC": np.mean([a[MASTS["Kogel"][1], MASTS["Kogel"][0]] for a in lst]) - 273.15,
    "mean(height_m where owner = 'railway')": 35.0,
    "count(share(ndvi > 0 over dates) >= 100 %)": n(np.nanmin(np.where(np.isnan(ndvi), np.inf, ndvi), axis=0) > 0),
    "mean(sqrt(elevation))": np.sqrt(elevation).mean(),
    "list(mean(lst) > 301.9 K) per district on 2022-07-15": dict(sorted(((k, v) for k, v in lst_zone.items() if v > 301.9), key=lambda kv: -kv[1])),
    "list(share(landcover = 'built-up') < 20 %) per district on 2021": dict(sorted(((k, s) for k, z in zones.items() if (s := 100 * n((later == 50) & z) / n(z)) < 20), key=lambda kv: kv[1])),
    "list(mean(lst) >= 29 degC) per date": {d: a.mean() for d, a in zip(DATES, lst) if a.mean() >= 302.15},
}

plain = lambda v: v if isinstance(v, str) else {k: float(x) for k, x in v.items()} if isinstance(v, dict) else float(v)
out = {k: plain(v) for k, v in goldens.items()}
Path(__file__).with_name("goldens.json").write_text(json.dumps(out, indent=1) + "\n")
print(len(out))
