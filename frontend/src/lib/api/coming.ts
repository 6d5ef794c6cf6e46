/** Methods of the backend whose bindings are still to be generated; with them this file goes. */
export interface Coming {
  ExportConversation(ws: number, id: number, format: string): Promise<string>;
  CopyAnswer(ws: number, message: number, masked: boolean): Promise<string>;
}
