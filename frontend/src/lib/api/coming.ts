/** Methods of the backend whose bindings are still to be generated; with them this file goes. */
import type { ibid } from '../../../wailsjs/go/models';
import type { Insights, LoggedQuery } from './insights';

export interface Coming {
  SearchConversations(ws: number, words: string): Promise<ibid.Conversation[]>;
  RenameConversation(ws: number, id: number, title: string): Promise<void>;
  PinConversation(ws: number, id: number, pinned: boolean): Promise<void>;
  ExportConversation(ws: number, id: number, format: string): Promise<string>;
  Rate(ws: number, message: number, rating: number): Promise<void>;
  Evidence(ws: number, message: number, words: string): Promise<ibid.Citation>;
  CopyAnswer(ws: number, message: number, masked: boolean): Promise<string>;
  Suggestions(ws: number): Promise<string[]>;
  Insights(ws: number, days: number): Promise<Insights>;
  QueryLog(ws: number, limit: number): Promise<LoggedQuery[]>;
  ExportQueryLog(ws: number): Promise<string>;
  ClearQueryLog(ws: number): Promise<void>;
}
