import { ensureBuilt } from './product.ts'

/** Builds before the tests of the built server start, outside any test's timeout: on a busy machine a build takes minutes. */
export default ensureBuilt
