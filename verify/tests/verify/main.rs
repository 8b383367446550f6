//! Tests of the checker, against rules and a search that are as plain as can be.

mod certificates;
mod damage;
mod leaves;
mod maker;
mod naive;
mod rules;
mod witnesses;
