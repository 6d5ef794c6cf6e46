package main

import (
	"encoding"
	"encoding/json"
	"reflect"
	"sync"
)

// filled returns the value as the page may have it: with an empty list or map wherever
// it has a nil one, which JSON would show as null. Nil pointers stay nil. What shares
// memory with the value is copied before it is changed.
func filled[T any](value T) T {
	if whole, changed := fill(reflect.ValueOf(&value).Elem()); changed {
		return whole.Interface().(T)
	}
	return value
}

// fill returns the value filled, or itself and false where nothing was missing.
func fill(v reflect.Value) (whole reflect.Value, changed bool) {
	if !holdsLists(v.Type()) {
		return v, false
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return reflect.MakeSlice(v.Type(), 0, 0), true
		}
		return fillElements(v, func() reflect.Value {
			return reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()), v)
		})
	case reflect.Array:
		return fillElements(v, func() reflect.Value { return copyOf(v) })
	case reflect.Map:
		return fillMap(v)
	case reflect.Struct:
		return fillFields(v)
	case reflect.Pointer, reflect.Interface:
		return fillPointed(v)
	}
	return v, false
}

// withLists holds what holdsLists found, by type: a page of documents has thousands of
// values of few types.
var withLists sync.Map

// holdsLists reports whether values of a type may hold a list or a map that the page sees.
func holdsLists(t reflect.Type) bool {
	if known, ok := withLists.Load(t); ok {
		return known.(bool)
	}
	found := seesList(t, map[reflect.Type]bool{})
	withLists.Store(t, found)
	return found
}

// seesList is holdsLists without what is known; seen are the types around it.
func seesList(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] || marshals(t) {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Slice, reflect.Map, reflect.Interface:
		return true
	case reflect.Array, reflect.Pointer:
		return seesList(t.Elem(), seen)
	case reflect.Struct:
		for field := range t.Fields() {
			if field.IsExported() && seesList(field.Type, seen) {
				return true
			}
		}
	}
	return false
}

// marshals reports whether a type writes its JSON itself.
func marshals(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[json.Marshaler]()) || t.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

// copyOf returns a copy that can be set.
func copyOf(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

func fillElements(v reflect.Value, clone func() reflect.Value) (whole reflect.Value, changed bool) {
	whole = v
	for i := range v.Len() {
		element, missing := fill(v.Index(i))
		if !missing {
			continue
		}
		if !changed {
			whole, changed = clone(), true
		}
		whole.Index(i).Set(element)
	}
	return whole, changed
}

func fillFields(v reflect.Value) (whole reflect.Value, changed bool) {
	whole = v
	for i := range v.NumField() {
		if !v.Field(i).CanInterface() { // it isn't exported
			continue
		}
		value, missing := fill(v.Field(i))
		if !missing {
			continue
		}
		if !changed {
			whole, changed = copyOf(v), true
		}
		whole.Field(i).Set(value)
	}
	return whole, changed
}

func fillMap(v reflect.Value) (whole reflect.Value, changed bool) {
	if v.IsNil() {
		return reflect.MakeMap(v.Type()), true
	}
	whole = reflect.MakeMapWithSize(v.Type(), v.Len())
	for key, value := range v.Seq2() {
		value, missing := fill(value)
		whole.SetMapIndex(key, value)
		changed = changed || missing
	}
	if !changed {
		return v, false
	}
	return whole, true
}

// fillPointed fills what a pointer or an interface holds.
func fillPointed(v reflect.Value) (whole reflect.Value, changed bool) {
	if v.IsNil() {
		return v, false
	}
	value, missing := fill(v.Elem())
	if !missing {
		return v, false
	}
	if v.Kind() == reflect.Interface {
		return value, true
	}
	whole = reflect.New(v.Type().Elem())
	whole.Elem().Set(value)
	return whole, true
}
