package language

import (
	"strings"
	"testing"
)

func TestDefinitions(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Purchases of property, plant and equipment (“PP&E”) rose.", "PP&E=property, plant and equipment"},
		{"The World Quarry Organization (WQO) met.", "WQO=World Quarry Organization"},
		{"earnings before interest, taxes, depreciation and amortization (EBITDA)", "EBITDA=earnings before interest, taxes, depreciation and amortization"},
		{"sold over-the-counter (OTC) and by extensible markup language (XML)", "OTC=over-the-counter"},
		{"the Department of Quarries (DOQ)", "DOQ=Department of Quarries"},
		{"restricted\nstock units (“RSUs”)", "RSUs=restricted stock units"},
		{"the WQO (World Quarry Organization)", "WQO=World Quarry Organization"},
		{"BETWEEN Hallam Quarry Limited (the “Landlord”) and Jo Marsh (the \"Tenant\")", "Landlord=Hallam Quarry Limited|Tenant=Jo Marsh"},
		{"made by Hallam Quarry Limited, a company registered in Mercia (“the Landlord”).", "Landlord=Hallam Quarry Limited"},
		{"Hallam Stone, Inc. (together, the “Company” or “Hallam”)", "Company=Hallam Stone, Inc.|Hallam=Hallam Stone, Inc."},
		{"We have a revolving credit facility (the “Revolver”).", "Revolver=revolving credit facility"},
		{"We have a revolving credit facility (the “Credit Facility”).", "Credit Facility=revolving credit facility"},
		{"Hallam Quarry Limited, hereinafter referred to as the “Lessor”, lets", "Lessor=Hallam Quarry Limited"},
		{"Bank of Mercia and Trust (hereinafter, the ‘Bank’)", "Bank=Bank of Mercia and Trust"},
		{"“Business Day” means a day on which banks in Hallam are open; and", "Business Day=day on which banks in Hallam are open"},
		{"\"Net Debt\" shall mean debt less cash. It", "Net Debt=debt less cash"},
		{"Hallam Steinbruch GmbH (nachfolgend „Vermieter“)", "Vermieter=Hallam Steinbruch GmbH"},
		{"哈勒姆采石场有限公司（以下简称“公司”）", "公司=哈勒姆采石场有限公司"},

		{"under Section 2.5 (the “Excluded Shares”), the Offer Price (the “Consideration”)", ""},
		{"the Quarries Act of 1934, as amended (the “Quarries Act”)", "Quarries Act=Quarries Act of 1934"},
		{"our Annual Report on Form 10-K (this “Report”)", "Report=Annual Report on Form 10-K"},
		{"accounting principles generally accepted in Mercia (“GAAP”)", ""},
		{"“Entity” means any person that has, of itself and for however long a time, a name", ""},
		{"Notices (see “Notices and consents”) are in writing", ""},
		{"The tenant (Jo Marsh) pays", ""},
		{"revenue of the segment (USD)", ""},
		{"in millions (2022)", ""},
		{"the press (AB) works", ""},
		{"He said (“perhaps it will rain, and perhaps it will not rain today”) so", ""},
		{"a “Business Day” is short", ""},
		{"()(“”)(\"\") ( “ ”)", ""},
	} {
		var got []string
		for _, d := range Definitions(tt.text) {
			got = append(got, d.Short+"="+d.Long)
		}
		if got := strings.Join(got, "|"); got != tt.want {
			t.Errorf("%s\n  gives %s\n  want  %s", tt.text, got, tt.want)
		}
	}
}

func FuzzDefinitions(f *testing.F) {
	f.Add("Hallam Stone, Inc. (together, the “Company” or “Hallam”); WQO (World Quarry Organization). “X y” means a b")
	f.Add("(the “A”) 采石（以下简称“公司”） \xff(“\xff\xff”) A (B), a (AB)")
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range Definitions(text) {
			if d.Short == "" || d.Long == "" || len(d.Long) > longestLong {
				t.Errorf("%q defines %+v", text, d)
			}
		}
	})
}
