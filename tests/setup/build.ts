import { ensureBuilt } from './product.ts'

/** Before the tests of the built server, and in no test's own time: on a busy machine a build takes minutes. */
export default ensureBuilt
