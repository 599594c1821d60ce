//! A student's own books in their programs: `from books import lines`, `books.sqlite`, and the same as CSV.

use crate::{
    coding::{printed, run, task_id},
    school::TestSchool,
    simulation::{Desk, qinghe, typed},
};
use serde_json::json;

#[tokio::test]
async fn what_is_booked_is_analysed_and_what_is_booked_next_is_seen_in_the_same_session() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let company = qinghe();
    let desk = Desk::free(&student).await;
    let enter = |at: usize| desk.enter(typed(&company, &company.vouchers[at], |amount| amount));
    enter(0).await.data();

    let code = "from books import vouchers, lines, accounts, balances\n\
                import books, pandas as pd\n\
                print(len(vouchers), len(lines), lines['借方'].sum(), vouchers['金额'].sum())\n\
                print(lines['日期'].dtype.kind, lines['科目编码'].tolist())\n\
                print(accounts.loc[accounts['科目编码'] == '100201', '全称'].item(), vouchers['状态'].tolist())\n\
                print(round(balances['期末借方'].sum() - balances['期末贷方'].sum(), 2) == 0, balances['期末借方'].sum() > 0, balances.query(\"科目编码 == '1001'\")['期末借方'].item())\n\
                print(pd.read_sql('select 凭证号, sum(借方) as 借, sum(贷方) as 贷 from lines group by 1', books.connect()).values.tolist())";
    let body = |code: &str| json!({ "code": code, "course_id": 1, "keeps_variables": true });
    let lines = run(&student, body(code)).await;
    assert_eq!(
        printed(&lines),
        "1 2 10000.0 10000.0\nM ['1001', '100201']\n银行存款-工行基本户 ['已保存']\nTrue True 15000.0\n\
         [['记-1', 10000.0, 10000.0]]\n",
        "{lines:?}"
    );
    assert_eq!(
        lines.last().expect("a last line")["files"],
        json!([]),
        "nothing was written"
    );

    enter(1).await.data();
    let again = run(&student, body("from books import lines\nprint(len(lines))")).await;
    assert_eq!(printed(&again), "7\n", "{again:?}");

    let task = task_id(&student, "p8-trial-balance").await;
    let in_a_task = json!({ "code": "from books import lines\nprint(len(lines))", "python_task_id": task });
    assert_eq!(printed(&run(&student, in_a_task).await), "7\n");

    let csv = "import pandas as pd\nprint(len(pd.read_csv('my-journal.csv')))";
    assert_eq!(printed(&run(&student, body(csv)).await), "7\n");
}

#[tokio::test]
async fn a_program_that_ends_with_a_table_of_the_book_shows_it() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let code = "from books import accounts\n\naccounts.head()";
    let lines = run(&student, json!({ "code": code, "course_id": 1 })).await;
    let shown = lines.iter().find(|line| line["event"] == "table");
    let shown = shown.unwrap_or_else(|| panic!("a table: {lines:?}"));
    assert!(shown.to_string().contains("科目编码"), "{shown}");
}

#[tokio::test]
async fn the_companys_tables_are_there_for_who_keeps_no_book_yet() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student59").await;
    let code = "import books\n\
                from books import bank_statement, sales\n\
                print(len(books.lines), len(bank_statement), sales['金额'].dtype, sales['日期'].dtype.kind)\n\
                print(books.connect().execute('select count(*) from sales').fetchone()[0] == len(sales))\n\
                print(books.about()['表'].tolist())\n\
                try:\n    books.nonsense\nexcept AttributeError as error:\n    print(error)";
    let lines = run(&student, json!({ "code": code, "course_id": 1 })).await;
    let printed = printed(&lines);
    let printed: Vec<&str> = printed.lines().collect();
    assert_eq!(printed[0], "0 15 float64 M", "{lines:?}");
    assert_eq!(printed[1], "True");
    assert!(
        printed[2].contains("'bank-statement'") && printed[2].contains("'balances'"),
        "{printed:?}"
    );
    assert!(
        printed[3].starts_with("账套里没有「nonsense」这张表"),
        "{printed:?}"
    );
}

#[tokio::test]
async fn books_are_given_to_nobody_else_and_only_where_the_text_names_them() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let company = qinghe();
    let desk = Desk::free(&student).await;
    desk.enter(typed(&company, &company.vouchers[0], |amount| amount))
        .await
        .data();
    let list = "import os\nprint(sorted(os.listdir()))";
    for (named, found) in [
        ("", "[]\n"),
        ("# books", "[]\n"),
        ("# 'my-journal.csv'", "['my-journal.csv']\n"),
        ("# 'books.sqlite'", "['books.sqlite']\n"),
        ("import books", "['books.py', 'books.sqlite']\n"),
    ] {
        let lines = run(
            &student,
            json!({ "code": format!("{named}\n{list}"), "course_id": 1 }),
        )
        .await;
        assert_eq!(printed(&lines), found, "{named}");
    }
    let other = school.enrolled("student59").await;
    let code = "from books import lines\nprint(len(lines))";
    let lines = run(&other, json!({ "code": code, "course_id": 1 })).await;
    assert_eq!(printed(&lines), "0\n", "another's books are not mine: {lines:?}");

    let stranger = school.sign_in("xn_student1").await;
    let refused = stranger
        .post("/api/python/run/", json!({ "code": code, "course_id": 1 }))
        .await;
    assert_eq!(refused.status, 404, "{}", refused.json);

    let elsewhere = student
        .get("/api/python/folder/?course_id=1&names=books.py")
        .await;
    let files = elsewhere.data().as_array().expect("files");
    let names: Vec<&str> = files.iter().filter_map(|file| file["name"].as_str()).collect();
    assert_eq!(
        names,
        ["books.py", "books.sqlite"],
        "the browser and the local program get them too"
    );
}

#[tokio::test]
async fn a_program_of_a_task_that_keeps_books_reads_those_and_not_the_ones_touched_last() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let company = qinghe();
    let python = task_id(&student, "p7-bank-reconciliation").await;
    let code = "from books import lines\nprint(len(lines))";
    let in_the_task = json!({ "code": code, "python_task_id": python });
    let desk = Desk::free(&student).await;
    desk.enter(typed(&company, &company.vouchers[0], |amount| amount))
        .await
        .data();
    assert_eq!(
        printed(&run(&student, in_the_task.clone()).await),
        "0\n",
        "the task's own book was not begun"
    );

    let text = |query: &str| school.noticed.database.texts(query).remove(0);
    let task = text("select cast(id as text) from task_task where key = 't5' and course_id = 1");
    let activity = text(&format!(
        "select cast(id as text) from task_activity where key = 'books' and task_id = {task}"
    ));
    school
        .noticed
        .database
        .run("update task_task set requires = '[]' where key = 't5'")
        .await;
    let teacher = school.enrolled("teacher1").await;
    let open = json!({ "item_ids": [task.parse::<i64>().expect("an id")], "is_open": true });
    teacher.post("/api/classes/1/openings/task/", open).await.data();
    let opened = student
        .post(
            "/api/books/",
            json!({ "activity_id": activity.parse::<i64>().expect("an id") }),
        )
        .await;
    opened.data();
    // The free one is touched last.
    school.clock.advance(1_000);
    desk.enter(typed(&company, &company.vouchers[1], |amount| amount))
        .await
        .data();
    let own = printed(&run(&student, in_the_task).await);
    assert!(
        own.trim().parse::<u32>().is_ok_and(|lines| lines > 30),
        "nineteen businesses are booked: {own}"
    );
    let scratch = json!({ "code": code, "course_id": 1 });
    assert_eq!(printed(&run(&student, scratch).await), "7\n");
}
