/* Opens Ibid's window: starts ibid.exe, which stands beside it, without a console and with
   the arguments that it was given, and ends. Shortcuts, files and links start this program;
   ibid.exe itself belongs to the console, as docs/adr/0045-two-programs-on-windows.md says. */
#include <windows.h>
#include <wchar.h>

/* After the name of the program, which may stand in quotation marks. */
static const wchar_t *arguments(const wchar_t *line) {
	int quoted = 0;
	for (; *line && (quoted || (*line != L' ' && *line != L'\t')); line++)
		if (*line == L'"')
			quoted = !quoted;
	return line;
}

static int fail(const wchar_t *what) {
	MessageBoxW(NULL, what, L"Ibid", MB_ICONERROR);
	return 1;
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, PWSTR line, int show) {
	(void)instance, (void)before, (void)line, (void)show;
	static wchar_t program[32768], command[65536]; /* the longest that Windows knows */
	DWORD length = GetModuleFileNameW(NULL, program, 32768);
	wchar_t *name = length && length < 32768 ? wcsrchr(program, L'\\') : NULL;
	if (!name || name - program > 32768 - 16)
		return fail(L"Ibid's own folder cannot be found.");
	wcscpy(name + 1, L"ibid.exe");
	_snwprintf(command, 65535, L"\"%ls\"%ls", program, arguments(GetCommandLineW()));

	STARTUPINFOW startup = {.cb = sizeof startup};
	PROCESS_INFORMATION started;
	if (!CreateProcessW(program, command, NULL, NULL, FALSE, DETACHED_PROCESS, NULL, NULL, &startup, &started))
		return fail(L"ibid.exe, which belongs beside this program, cannot be started. Installing Ibid again mends it.");
	AllowSetForegroundWindow(started.dwProcessId); /* or its window stays behind the others */
	return 0;
}
