export const SHARE_PATH = '/share';

/** Opens the journal with the import of a statement; goes on from there whether a file came along or not. */
export const IMPORT_ADDRESS = '/?open=import';

/** Opens the journal with the choice of the trade that shared pictures belong to. */
export const PICTURES_ADDRESS = '/?open=pictures';

/** Names of the form fields, as in the manifest. */
export const SHARED_FILE_FIELD = 'statement';
export const SHARED_PICTURE_FIELD = 'picture';
export const SHARED_TEXT_FIELD = 'text';
