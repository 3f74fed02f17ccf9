/** What to do with a workbook that only a password opens. */
export const LOCKED =
  'the workbook is protected by a password; open it in Excel, take the password away ("File", "Info", "Protect Workbook", "Encrypt with Password") and save it';
