package ibid

// SettingChange is a setting that says where questions and passages are sent, and that
// a backup has otherwise than the library in whose place it is put.
type SettingChange struct {
	Name   string `json:"name"`   // such as "models.host"
	Label  string `json:"label"`  // what it is called, such as "Ollama address"
	Now    string `json:"now"`    // what is in force; empty: the default
	Backup string `json:"backup"` // what the backup has; empty: the default
	Unset  string `json:"unset"`  // what the default means, such as "this computer"
}
