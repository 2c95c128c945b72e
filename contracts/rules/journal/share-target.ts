/** Where other apps send the files that are shared with this one; the manifest names it. */
export const SHARE_PATH = '/share';

/** Opens the journal with the import of a statement; goes on from there whether a file came along or not. */
export const IMPORT_ADDRESS = '/?open=import';

/** The parts of the form that is sent there, as the manifest names them. */
export const SHARED_FILE_FIELD = 'statement';
export const SHARED_TEXT_FIELD = 'text';
