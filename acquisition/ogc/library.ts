/**
 * `@camptocamp/ogc-client`, for what capabilities say and for addresses of requests. Only its parts that compute are loaded: its own endpoints
 * ask the network past the gate, the quota and the patience of a run.
 */
import { EarthwrightError } from '../../core/errors.ts';

const install = 'npm install --ignore-scripts @camptocamp/ogc-client@1.3.0';

const loadAll = () =>
  Promise.all([
    import('@camptocamp/ogc-client/dist/shared/xml-utils.js'),
    import('@camptocamp/ogc-client/dist/shared/http-utils.js'),
    import('@camptocamp/ogc-client/dist/wfs/capabilities.js'),
    import('@camptocamp/ogc-client/dist/wfs/url.js'),
    import('@camptocamp/ogc-client/dist/wms/capabilities.js'),
    import('@camptocamp/ogc-client/dist/wms/url.js'),
  ]);

/** Throws `ogc-client` where it is not installed. */
export const loadOgcClient = async () => {
  try {
    const [xml, http, wfs, wfsUrl, wms, wmsUrl] = await loadAll();
    return { xml, withQuery: http.setQueryParams, wfs: { ...wfs, ...wfsUrl }, wms: { ...wms, ...wmsUrl } };
  } catch (cause) {
    throw new EarthwrightError(
      'ogc-client',
      'user',
      `WFS, WMS and WCS are read with @camptocamp/ogc-client, which is not installed: ${install}`,
      { cause },
    );
  }
};

export type OgcClient = Awaited<ReturnType<typeof loadOgcClient>>;
export type XmlDocument = ReturnType<OgcClient['xml']['parseXmlString']>;
