; The installer for Windows, for one user and without an administrator. build/package-windows.sh
; defines VERSION, NUMBERS, OUT and LISTS, the folder of the lists of files.
;
;   ibid-setup.exe /S /D=C:\folder       installs without asking; /D comes last
;   uninstall.exe /S                     removes the program, keeps the library
;   uninstall.exe /S /LIBRARY=remove     removes the library as well
;
; Exit status: 0 done, 2 Ibid is running or its folder cannot be written.
Unicode true
Target amd64-unicode
SetCompressor zlib ; most are weights, which hardly get smaller, and LZMA takes minutes over them
RequestExecutionLevel user
ManifestDPIAware true
ManifestLongPathAware true
Name "Ibid"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Ibid"
InstallDirRegKey HKCU "Software\Ibid" "InstallDir"
BrandingText "Ibid ${VERSION}"

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Ibid"
VIAddVersionKey "CompanyName" "The Ibid authors"
VIAddVersionKey "FileDescription" "Installs Ibid"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT License"

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinVer.nsh
!define MUI_ICON ibid.ico
!define MUI_UNICON ibid.ico
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\ibid-window.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open Ibid"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Ibid"
!define WEBVIEW "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}" ; as Microsoft's guide to distributing WebView2 has it

; The folder that is on the user's path, or an empty $1 where it was not put there.
Var onPath

; A program that runs can be read, not written.
!macro refuseWhileRunning
	${If} ${FileExists} "$INSTDIR\ibid.exe"
		ClearErrors
		FileOpen $0 "$INSTDIR\ibid.exe" a
		${If} ${Errors}
			MessageBox MB_ICONEXCLAMATION "Ibid is open, or its folder cannot be written. Close its window and all commands, then start this again." /SD IDOK
			SetErrorLevel 2
			Quit
		${EndIf}
		FileClose $0
	${EndIf}
!macroend

; The windows that are open learn of a changed path and of what opens files.
!macro tellWindows
	SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=2000
	System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; SHCNE_ASSOCCHANGED
!macroend

; Reads the user's path into $0. It is left alone, and $1 is "no", where it is longer than
; the installer can read: half a path would be the end of the other half.
!macro readPath
	StrCpy $1 no
	StrCpy $2 0
	StrCpy $4 ""
	${Do}
		ClearErrors
		EnumRegValue $3 HKCU Environment $2
		${If} $3 == ""
			${ExitDo}
		${EndIf}
		${If} $3 == Path
			StrCpy $4 there
		${EndIf}
		IntOp $2 $2 + 1
	${Loop}
	ClearErrors
	ReadRegStr $0 HKCU Environment Path
	StrLen $2 $0
	${If} $4 == ""
		StrCpy $0 ""
		StrCpy $1 yes
	${ElseIf} $2 > 0
	${AndIf} $2 < 700
		StrCpy $1 yes
	${EndIf}
!macroend

Section
	!insertmacro refuseWhileRunning
	${If} ${FileExists} "$INSTDIR\uninstall.exe"
		; What an older one has put there and this one has not must not stay.
		ExecWait '"$INSTDIR\uninstall.exe" /S /UPDATE _?=$INSTDIR'
	${EndIf}
	SetOverwrite try
	ClearErrors
	!include "${LISTS}\install.nsh"
	WriteUninstaller "$INSTDIR\uninstall.exe"
	${If} ${Errors}
		MessageBox MB_ICONEXCLAMATION "Some files could not be written to $INSTDIR. Is the disk full, or is Ibid open?" /SD IDOK
		SetErrorLevel 2
		Quit
	${EndIf}
	WriteRegStr HKCU "Software\Ibid" "InstallDir" "$INSTDIR"

	SetOutPath "$INSTDIR" ; where shortcuts start
	CreateShortcut "$SMPROGRAMS\Ibid.lnk" "$INSTDIR\ibid-window.exe" "" "$INSTDIR\ibid.exe" 0 SW_SHOWNORMAL "" "Answers from your own PDFs, cited to the words"

	; Links to places in documents, and "Open with" of PDFs; what opens them now stays.
	WriteRegStr HKCU "Software\Classes\ibid" "" "URL:Ibid"
	WriteRegStr HKCU "Software\Classes\ibid" "URL Protocol" ""
	WriteRegStr HKCU "Software\Classes\ibid\shell\open\command" "" '"$INSTDIR\ibid-window.exe" "%1"'
	WriteRegStr HKCU "Software\Classes\Ibid.Document" "" "PDF document"
	WriteRegStr HKCU "Software\Classes\Ibid.Document\DefaultIcon" "" "$INSTDIR\ibid.exe,0"
	WriteRegStr HKCU "Software\Classes\Ibid.Document\shell\open" "FriendlyAppName" "Ibid"
	WriteRegStr HKCU "Software\Classes\Ibid.Document\shell\open\command" "" '"$INSTDIR\ibid-window.exe" "%1"'
	WriteRegNone HKCU "Software\Classes\.pdf\OpenWithProgids" "Ibid.Document"

	WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Ibid"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\ibid.exe,0"
	WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Ibid authors"
	WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
	WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
	WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
	${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
	WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0

	; So that `ibid` works in cmd and PowerShell.
	ReadRegStr $onPath HKCU "Software\Ibid" "OnPath"
	${If} $onPath != "$INSTDIR"
		!insertmacro readPath
		${If} $1 == yes
			${If} $0 == ""
				WriteRegExpandStr HKCU Environment Path "$INSTDIR"
			${Else}
				WriteRegExpandStr HKCU Environment Path "$0;$INSTDIR"
			${EndIf}
			WriteRegStr HKCU "Software\Ibid" "OnPath" "$INSTDIR"
		${Else}
			DetailPrint "The path of programs is too long to be read here: add $INSTDIR to it yourself, if you want to type ibid in a terminal."
		${EndIf}
	${EndIf}
	!insertmacro tellWindows

	; The window needs Microsoft's WebView2, which Windows 11 has. Nothing is fetched: an
	; installer of it that lies beside this one is run, and otherwise it is said.
	ReadRegStr $0 HKLM "SOFTWARE\WOW6432Node\${WEBVIEW}" pv
	${If} $0 == ""
		ReadRegStr $0 HKLM "SOFTWARE\${WEBVIEW}" pv
	${EndIf}
	${If} $0 == ""
		ReadRegStr $0 HKCU "Software\${WEBVIEW}" pv
	${EndIf}
	${If} $0 == ""
	${OrIf} $0 == "0.0.0.0"
		${If} ${FileExists} "$EXEDIR\MicrosoftEdgeWebview2Setup.exe"
			ExecWait '"$EXEDIR\MicrosoftEdgeWebview2Setup.exe" /silent /install'
		${ElseIf} ${FileExists} "$EXEDIR\MicrosoftEdgeWebView2RuntimeInstallerX64.exe"
			ExecWait '"$EXEDIR\MicrosoftEdgeWebView2RuntimeInstallerX64.exe" /silent /install'
		${Else}
			DetailPrint "WebView2 is missing: the window does not open without it."
			MessageBox MB_ICONINFORMATION "Ibid is installed. Its window also needs WebView2, a part of Windows 11 that is missing here. When Ibid is opened, it offers Microsoft's page for it.$\r$\n$\r$\nIn the terminal Ibid works without it." /SD IDOK
		${EndIf}
	${EndIf}
SectionEnd

Section un.Ibid
	!insertmacro refuseWhileRunning
	!include "${LISTS}\uninstall.nsh"
	Delete "$INSTDIR\uninstall.exe"
	RMDir "$INSTDIR"
	${GetParameters} $0
	ClearErrors
	${GetOptions} $0 "/UPDATE" $1
	${IfNot} ${Errors}
		Return ; the newer one writes the rest again
	${EndIf}

	Delete "$SMPROGRAMS\Ibid.lnk"
	DeleteRegKey HKCU "Software\Classes\ibid"
	DeleteRegKey HKCU "Software\Classes\Ibid.Document"
	DeleteRegValue HKCU "Software\Classes\.pdf\OpenWithProgids" "Ibid.Document"
	DeleteRegKey HKCU "${UNINSTALL}"
	ReadRegStr $onPath HKCU "Software\Ibid" "OnPath"
	${If} $onPath != ""
		!insertmacro readPath
		${If} $1 == yes
			Call un.leavePath
		${EndIf}
	${EndIf}
	DeleteRegKey HKCU "Software\Ibid"
	!insertmacro tellWindows

	; What Ibid knows stays, unless it is asked for. A library elsewhere (IBID_HOME) is never
	; touched.
	${GetParameters} $0
	ClearErrors
	${GetOptions} $0 "/LIBRARY=" $1
	${If} ${Errors}
		StrCpy $1 keep
		${If} ${FileExists} "$LOCALAPPDATA\Ibid\library.db"
			MessageBox MB_ICONQUESTION|MB_YESNO|MB_DEFBUTTON2 "Remove your library too: what Ibid has read, conversations, settings and models? Your PDFs stay where they are." /SD IDNO IDNO +2
			StrCpy $1 remove
		${EndIf}
	${EndIf}
	${If} $1 == remove
		RMDir /r "$LOCALAPPDATA\Ibid"
	${EndIf}
SectionEnd

; Takes $onPath out of the user's path, which is in $0.
Function un.leavePath
	StrCpy $1 ""
	${Do}
		StrCpy $2 0 ; where the first entry ends
		${Do}
			StrCpy $3 $0 1 $2
			${If} $3 == ""
			${OrIf} $3 == ";"
				${ExitDo}
			${EndIf}
			IntOp $2 $2 + 1
		${Loop}
		StrCpy $4 $0 $2
		${If} $4 != $onPath
		${AndIf} $4 != ""
			${If} $1 == ""
				StrCpy $1 $4
			${Else}
				StrCpy $1 "$1;$4"
			${EndIf}
		${EndIf}
		${If} $3 == ""
			${ExitDo}
		${EndIf}
		IntOp $2 $2 + 1
		StrCpy $0 $0 "" $2
	${Loop}
	${If} $1 == ""
		DeleteRegValue HKCU Environment Path
	${Else}
		WriteRegExpandStr HKCU Environment Path "$1"
	${EndIf}
FunctionEnd
