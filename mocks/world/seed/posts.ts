import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { StoredPost } from '../tables.ts';

/** Without instrument, scale or date: nobody takes one for real prices. WebP, 400 x 225. */
const webp = (base64: string): string => `data:image/webp;base64,${base64}`;

/** A broken level, touched again from above. */
const retestSketch = webp(
  'UklGRogLAABXRUJQVlA4IHwLAAAwSgCdASqQAeEAPtFkrVIoJSSjo3Go+QAaCWVu4XCA+QBP2XJ0d45APEjrfzduavH36kPMA/V71/+gXzAfuB6pH+09Z3nk+jv6kv9r/6nsO/wD/genV7MX9/yULx3/ee4TnzYZWWOeoi+fu32q+k/AI9e7tnrfmBe3Pz/vdtTuT9yIvrHoMei//g+ST87Et821FKozbUUqjNtRSqM+I4oj9OkNUKxdbE0TkZ0zJL5kl8yS+ZJfCpGo6KJ0z2whOh0xfz87IYK8HVRJfMktOs+zcOYeqqxyNyyBiLCbeoSIXKY61m9KkTdkWMgTjZ0t6CcbZLFXmLOXZflUZs8GeNG80rY1xk8qkL2/EWTQhsTJqTOGQ1nOCFTfoTOruu99FSgKUkkLH0gjs/u2LtDu0/71j4jccNMG46wHA1Es0/kcjyaTgtUem3nh6GAYFV4CRuzmlmGeW8lc/OftJGf9vBtBO1DtonVH3F10XNTs/l7s4RZ7XQerd+Q6ln9sSpHao5upUN29ZABSTSIAIZa7INJR6WGUQobj2x+RLX87r+bKj70iaF4U53kmEy9tnzXt/ugtbo7pYco9r1xBW8ExKvqTNaBMir+YVO9by5jJ5CekSNlOG/FUIF26c5N/DcgFp0yXXZHEVYOp6Bh/IVQ0okRSA8ULbUUqi+L2aNDTEATn5CUQAXamW/pM4AW/dsiS7kSAOg04QSiAdBBKIB0EEogHQQSiAdBBKawviZb92yJL5kl8yS+Y4opVGbailUZtqKVRm2opVGbailUZtqKVTPElEA6CCUQDoIJKgAD+/Xv8gfw5HazEzY8Jmx4TNjwmbHhM2PCXHNnIAAFXpder9SLJOkMkYIAAOW/8btsK+xZovW8UMZ6H+Uzu3iwIU0KsOI6OW9jHuv50weYtZIn0q7cr3zvBdRPdaUVwQZUjPlHfrzart9e77NSNaoU0+VSfk0GtDCQCW7dxqlSuuWEqCbH6gedwx1z0mtBQnQFor9aJlFr8zZ8NkfTvyx6NqJcfYVf4rn+kCzZKWe13aok0Shb0gYS0H5oeGiM13e4f++mDEtTuQO2BlpW+YjHwN1tjRMdrYaTMNvuOZsjUkdKk0p43x0R7cOGG2Vz0n6D747ntpROYbATiaBijxDahvCZutlLgtdqPcRtt2hd2ZkNOIiuZm9HiiREg0LaN6XfX8eHjplD9Uz1D/xwbueS90g8o3R1aqaLk1b94uPPMHi9+xig1RWvmVUFsBm3A5ApiqF4qtUZKPu094xBX70Xm+lSDMbVsNfviL5yzwEpNUfoDXkzre95NYnuxfNLu8X4NaOwLUKzJKNM/YZM2FMhQ0XoAv3nqeSq4y70e8BKU2oFmv6sxQryndDxJ4IJIRNCziG8fHBAwkLIEBd16LdjT7ivNPn4XGBF05braglNvaYYyd478KODZM9LBA02HS9QYoVGgdrHm7h+hUL5vrQgDRTMgjXgY4dQkw/CiMyvdqxkdySs8xSkV3VZDO1W8X8rAwQdJbZAngjyyZdsjAxfJKTxyfA7yV6KxUxFO4KFIhDufrMjaB9+t6yi1jiXh3Qoi6YwB1tAhFAhHFnCrNlkwvYcjqY0BwZK71Euwm+Y+/Q6WqQcdqb8zsRdLyES2biClWrR8wxA6JK/wAMt+aSxkVpq+9ATi9Jf2d7tOY6hLJ0nTfLRkQdYEdZx/9uXpz9L5TKmME58xX6b8Xnt+dXOA/j32XAPWBAqlP18XKR6UYKI+Ogt60+8pV2nE6PezqvRLKm6SHk5+WV1CycxmVSJ9kZcokk0R6tr+3quFLy7E/qUFOE1cUwP/I/SkD+WJAvC7RkKGYt9+TqQbtsL80rkwCU3geDBjOEHkFt45dWNhhhbO5QtbV1BaFrKNgZuxzDS82+HHAISis0G+qz4COD9fgLwUf0iPdYqk//agsgOMNGTYF4eVJoSVPs2x/tLlbg/040awUpJ+rXgLmyBwmFhK+dMZ2Y7e70GSdkxeMJRobEitj0SPG+3pHIq8wXsFYC+JmOBrSuTAIqKJxTTLMw3hnc4ARS63d66J/flViDDvrs6hqNtOHQG9gRnULLfjJYDPiyvRggpX6yN0s08lfnnjBc702224BjXouegxwGsqsChjEzP13z2wWmGws+dt1wRNN+w9y17NaWRo0I8ndse8VOYEtY2nnsS4o1ozHtJHzy8VpA7S78PMSBPKBr93Z7tYrUyBvarBh2mDROux2/Ca5Zb6wzlDfLsf9xvraV8XVLm25e9mZZcDoJ0+i0lv4MGOftQZBz7+nfCiRuOGKlxco5nWpJB+NvdBpXT5OqmPh7GBvjkzWBzxJ6yJN0sZfPrJ/gGYecEmrDnyCNauqiO+ZYEwTm+8a0YJLWvuMZKZfCEJaoUj8tC5wQo2oKdmYjn0ttt3fBAbsmVA6ZZD2g9z7mhNB6WJfmYZNNhV4qLs/NA2s0c+HGx6N65nuZ2KTRehBBwb2bX9bRWKKLiwX4yxu3C3Im0nZlF5U80FwDX5Lze+NKx4ByC2F7YzkTIJVPbaQxxdaqEKlm839gqnfrUh00FwsIOOKbrpkRq79NQH1sdruj/2WrQC21n8n2C00u/ZlIaxg87gcjWS/lMQdAeXrA9zIxixFo92BqaQqeUNPJN+NBmWdX+b4zrxNQiazzd00cR0uEHA+1qxKKByoXVTv9A2DWtLCQUsACjVDFwbhh91wTD0yeDA/I7EX/24ZI+7t+yfODoEKBuQN/dSpyJAXMNWsXXRn2sgYFqcKMujAx4QJVrEGtjFxGMOyIkLW8Og/040bghf2t0qlPKnmpRHk+W1SGMIQ8MtQ4JY/0uoazM3uGcq0qIsWPpYO60K/DnrxACrZnBcTsDEjTV8EjmY4LdSYwSxNjQ5qbypICf5thh6pqDrdaL8i9WH7UQdeZpggGRQlNh7NWl7czpm/c5vjfkjtS0Rk822jAx4QBOAqHNSE6Aw+AQVGC3AvTlJWKQGvh49rm6ioyEcaS3Y8esVrivw5hmL11ecQWuH6XBHyqasuJw7Py/mfw5XXIO+R/GjIbFAr0Hs795ytJNYED7/iZeSHGvPtHkf2v9Zm6RggrI0M4wXJtIaOG0qEIDle8heQsS4U/qQUpFCwg/UM/VH1jZLbDjBcdYBMsIjfE2KSyw/2WfrPxt0Vqz7/OgcTcOieXbMF7siNngo9mTwZ5J6sz355hoprlSrZ1cGmLQMg7vCxfeYvV9T0BSxd12+wRAkovh/oHJW2MT9KjaclMqtrGDoRMtOPozEp8+t6J3GCDqBKMXGhMbXVu2NsibNGncZUFXg7Hmf9BTVbhS4rWYpqRz2DGf7AcznrNMhcjhSyC4fge19wMkyB5eIYA8FN14RH19NedtDyZHTRjdpAzFcsU6/SEAN23T2SD7/+nAlMqwhRdIk50D84z+j9NtT0XKff38i4bBNrh7a2BbodzsCotdgGUJPtXf7CiL4Dj+CI/LbEZmENEy/WFvn05l6eCm+O0IBZ6m0huQDQAidFIV/W1rR62k9uvhYQjX5DghhekJkEy97XSE5tupyXdReG9b0orZHHWTec838PNYI9iNbuIUN9dnU1BNqg4Bh0N6vOX0IyQW8NS7BNY7zG0s4jcfzMkjkBsoo5ZjhaSMgwFOokptuXk7zXbfoYiMmsyuOlg23eqm3nt885Fu4SeUUXJB2j2KPhsy8aTo0lbBnUnMIo4Raahs+gDx9kpJmZM1La0m5JPO3oC/mBgygWkoRue5pdPgrQwQnkh/4KoKrDYQ8e8e7tCnN/neD3MTLFPq3BTMmaYwm/tUB1cprrB3ax4N32iztLTHgu+96JROkJfffOYr6tHWYx9NIkSjey91MtUxJvMVS6nwp1Ms7xQdaX5jMz7EeeBH4XMAAUxLIAA+ZAB0gSnAAlQgAAAD+YAAAAAA=',
);

/** Price inside a range. */
const rangeSketch = webp(
  'UklGRq4IAABXRUJQVlA4IKIIAACwQACdASqQAeEAPtFosFGoJiSjo/KIcQAaCWVu4XNA+P/v3PI588yeXd/I/5x9qPoJ8wD+2+nz0AeYD9qvSy9Wv976YX/keyv/U/Ub/j3/M63j/F5Jp5U/0/9JjOPKD4wpmG/SFfiA0rM0Dyqlf7Xw23R5r4bbo818N6Uazyeosow9bRjdRfPv9us/H51CtyNg8rVX3Z+PhkjYPK1V92fj86hW5GwZ7I818Nt0ea+G26PHcc/DPx+dPGIPk+0vzW392fj86hTi0/uC8dgcfpqTCr7WuowdZTZuB3L7hIJ/wsk59LJ5s6Xd/eTdT118wlDfg861UNkJCn1QuX2E+4cCBzsUAlDixlWbpoJ8kDyDeOMLpgVxtYxzR1yRROFnf9iOngOZVTorWSFN0A6sCS6H6f8Zd8GTxZ2uqcqNs40johrbffykSPsS51HSFeqkECSkQV2xQ5ecGv5IhGLdAIQKZRqocusR6eYAPfOMUzcqaHpzLxdFONbi/EXFPs9pDV9syxNd7BAdfFWmxGmOGs6qxD0hj4CrS1Izczs5Ef2BQlZk+cO4uRxQ+Kx6/B49eXpHFNyqBdOmfwv099wPeLwngr4z41PIbahxGrHb4rTkJf53gqFbkbB5WoTk+ts9krJWVcRLY+L2poZgZ6PNfDbdHmvhtujzbI818Nt0ea+G26PNfDbdHmvhtujzXwvAAP7+KddjQWOlgekvrBSJWCkSsFIlYKRKwUiBAAAAhZGawQB2RAABDmABiDpbYm6hI/r9122M6QjnCgPTLobtBxI94vc6/n4nyOjUg93jWwo8/FaUExyrOCnDgom/T9W01cPjuJ4cVSFtQsSUP+S1m2vnWAw5Ifc5qm3GluL6NdajB10RGaGTWYTQJom+yhTcA8xX+MDuqqKy9QH8k+kIcdZlGs8pe0pRq/Yje+Ea8yQohcIG2RkLQBxn1nJ3XWV9TnjeKsEZ62mC1vCBobTFmDt1S3fCe0EPv1HjbOTn+8DHJBUr3Q8kGRLnQ5Fg9gqBfGREZktQt77zejiT8ddMEb/MQkRUg4f4JnXOR1+vkiBXWgMShNIbhhSMbnmDMDgAIhHWhapJx5AjJSNReivJ03Kvcwh43TH5qvdwAZ1ErBhl5SfHXSKQ/dtVvfXTmtaDcsxVEcnf7cgkN1arkOYrl0hwzFDaI1KvoFV2rrwJFtFh/W6wGAu9HWduKrCDBU8rz3NQ2ZIKNTWqOqvT+9Fb56wxI5M24XNDuGT26Qy6UiT0Y91D0OdK4ZVeS29848as1MT131wnz7XmPaQmRk7PEAfnzd4whWl86Ijpj2Xh0KDm5GFy0erVxRXIpBzibVnnv87gbJwa8LTn/D+A315je9ClzyghWBayW1BJhkgWyxs7Mo8jtDm6wUxduvlvPzwQRcCHCo8DYpeVi+EIP9mg2Bd6KZmd/dyljTOQq13C+Hv/X3Mb8083TjcDMOQ2RD7E82hH0teZPwFJZB9qvThW9T4fh9m952rHX+IKN6H7vNGfy05J8wCiPDe9Vgz67VTLGUxlm529uztZ42bz5JbSluDrBlgYeFUTtYBenZNyRn7gqsgec17pmv3cmib8yMrhlOfADo4m5ucHGjMzhsepVzJcAzimxkFwetsGInP5SIbxxG+0Rl2TP8vOwa0IFjkqa5IsE40316Y32eiohcsWgnxZfak6RRxDmTvAqtXp/7ubggN+N0FUDt6IvvOqcDC52kZzwLTjbiLabXe+LCknPYgAG2zHtsBhlAKdRRDVQ2IJiIam+5i3NIgv5cJ+zi1L2ZUSw9mGU7aFD1L6yBX5M9fzLotPUW+Ymwo14p/xeMjw8gDTf3n5Atd9oah9tJbQg1kwwu6dfH7wfp+gKFMtkv5kzBpWrpDwiv8yADnAl86YE8sAkOTLZSf0woOxleL6OMxbGAtFEY9k9XkzZFdfAdwhxUbgECqZzqiD/AV15Zv9H2vfMkLwSap85UmlFr+p74sRIb1j237TXOepsP2NePR/2kQzsN9kEOuUHH5SJRXf45HD4iF+QxMI9YlUIe/k+g06ytA8gWr3vyC41lJoXLIiiScB31zaYuFZ/FdEqKE7IAhIEewKPT4qonpPl+ibcSpH/l4bw9S8pabD+g1UeDlUFSMhTuRnpf9KavJjpgC7RZ2sQaxZH+QuhvyOPahAnem8bcGzCwDop7ppyHjEFzwaV4UFs5g8yau4M1PGHGKje1kHEjyt3WPJ6Vw2HpIwe7inNhSlis+B0WbUXql8KL7fywO6YOq3B6aqgpT3fkRvZe6mWitEZar4eqnoh7AsD1yBrIV6ft8Sa7ElewBQMSMvhPtmhZQxMFdZcgrsZiHpRAPlOIlU0g5v+xk8CI8uZq/fJZJIEf8YuOCnyNPgUAycZ31mx9G8Y7Qbu3hDUKO6r8BgTgQxYJI2UpBe09yglfyNDEYSfvvWH2Mu8k/nUSlbv1/2ifLW+pIYzbalKOrn/arfsfC25HiMakoLTc0qv4Aw3gyjhSUag34aZ6nKgS9lpPIaVv11pVetts34V9GHsN3Nd2wedi+PHWtRpSey0OEs9+U55By9iC7KRv1nZZ/TXR6ya9r8V+0jAWqWrBQ2nh5tecAYhsa7iOZZKz7EOexvmYKSgA7ZKYP5sUCMQXe/pRxf+hnCn3iTH8ZyM0KH3/fq1wUAWUHGCuC06iv3Vqu684Al9u6b44aphxKK9rhUqKHXeBk1KNIRSYeKZ1R9Z4uw27kdGCfx9xxz/Yoc3veWDLgOvsIKBi3TiFkKulcVizYfLpDZjKIcW5ieHLznUnggyDDuSQgKLNAKTJnua6I/P2QdcoSTpTUIXFp7oHXeK1YQNIJs7NF37qZZXKhJLb7mcU5EAM0+AAJhpY85aB8RomPbhKiHoAr6Y2jQYJ0coDBNzABcl0kT6Wdc0W0tQlgHbaOB8IAAAAAgDABRBAAAAA==',
);

/** A dip below a level that does not last. */
const sweepSketch = webp(
  'UklGRqYKAABXRUJQVlA4IJoKAADQSACdASqQAeEAPtForlGoJiQno7MZAQAaCWVu/HyY+XLG682YCdzt5eR/zH6SfUR5gHOH8xP7J+qj/vfV9/aPTH9I/1FP776h37S9bN/mPTX1DvxT/dv6h3if6TXl8787FEK/X/DfgBZXdfNqfmBdsfwl8kbUUkYcnL616gH8S9Fn+n8k/nsJYYE6MCdGBOjAnRgTowJ0YE6MCdGBOjAkoBrG4kqOG/h9UaTcSVHDfv10aTcSVHDfw+qNJuJKjeobZenThowJ0YEwBxtSRE8Hp34fVGk3EkSgyY05GaEtuAlBb0fEhE2Fb3FM0iiAmZyig59Qc+mrA8C9X6zILK+b+S5TJE49+ROeJ4H5CD7Xv/LFFiSntgDAznQCAXbKezRvwwqh3uJVN2njvmOBfMkeOjSIzHEdVC5Qe0uer3blnJ+vSYKonRiJOvD0GY0kAdnnm50HwJ3HoBVBcVoSdLdKY5qwmDLX3dtQ9hRT18L1RkjD0fs4D8O/nz/CUqyia5gqeh+lecEIM6gFz0oSR6XeBDes11Zg7nSP2ELdxJzL03LsG4+yKVnT0Ytt/0XCGjPpJZAdLZGy7Eyd5Hm9XS/5jURL+BPQQnhAaTXgzvw9z7ekaambDLrWqFjX9fcbeNb+b4cWYWGV7Tk1Ild7Yk8DABiS2EwwOmQ+B7AXyXMVaTKKT9XUB3I1gqW245Ddv4usmqQpLEAMYX57B780tfl6xu+qBRQ2nlEoo3gDnKJ32Fb7Ct9hW+wkC8j4HPqDn1Bz6g59Qc+oOfUHPqDnxwAA/v1k5aXCfvYbPsAAAAp/WABTxAAAC2wqJ5d4Ko6m+g2y0F7tp0aWlL0zV1+rmWLlubwXu/VS/T4HsAfWMoQqPulxZTOOQcxPCET4EpRbXd370T65aj903x9A1AXuNN6VvCQYwIWwNYLcIGLGjw1Ad6c+eYDZJx2QKyBTlqedC0u2bwk4aUhb9IP2HVJXPKxUZVHC8sB+hchdogze2bWxrQJr1pyK2jKabYmFRNaojU2z//kyB9z/dNOb7MEuf+crznVOLij79ViUkuEZhXN+8Y7qQ5ktcB5ghU/FEVSVW7UwuGAx6qKmv2iJhiLPN9b7NVqRldW0kQ3tWYvL2nHITPq/YLfLvKcJr2v/idQS2T5Ws54ABuFpRHRrd9FLPJb3dewATcQLwIUBY5n1tvpqnWLQ4N9av+A43sUIRWHRiJW+pSzih9G2t3tRkdNmm728uhW9bW/ILKH8KBMK0sjpNqJnZED1GK3NHd3PjYV24y3Zb9o6Gv4zFmw8SPTOQQTWdjFbNg3lBhkch+sFlnJlkh/0p0oMtyBiXsLkucMVmBHTniZ9KyrbycK+tZvc1D82kiFnvcdHAn2pO64ppdBtuiT08L2FtgmmbZ7x1ZQLC3KmG2FkQR88t7r5Hq5WkXNRtI0+N3YyQxpvNjwugI4eADszbzk/l5OqVGOucDFYCUvN+S8H5Db6Z96J2cMC69AY91+zs4r5+Sx2ck3SPPmc+2F87jOauwg1HmFwfU0XH1we1PsubC9H9wcmK9ypHPZcMfK8BAMpeMHS8LbhR82RXs/3bsuNcT/V28NW+tRv7EXSOhb9oLatzTlF6J2X8PeDCNKMndLsrP/G9A4yektlq3g04C0t9tV/zNqLDNHVo/Cy2ZfgYyabVxoKNJyL3Es9I4YeoI3tGAnQ/opo52nzKZEAjxJMGtfTn6196z/E3rAAgR4Hyfcz48Wo/AVut7NDHS8uc5JEm8KFLBsAHXxrME22DH2b0q08n3HeSKeSrj2DI+64vcjFHnAcVMXnE2x9HHEUiljmvzzI/QJxGGX07iDPg5iVhWdmegynChqxCuLp7DyV1E6mlTj2MOy0PSKz1e5K0B1C57LnWLMzTWUlKNICu5HPRj4HxZqdVbTio3/7GRCTKRqOFplg+lD9Sp6hG28jrDFqJVZfuqxrcpLGV/GYjhzne+hZ8osJMAwSaOARPfGpBt/LD+CIFSWv8yvf/SownYRs9p8rHUTSbDnAbQ9DOYyhCqS/vkmCaQ08XfLqvF/h9iIgmpTEPbbeGQ4iyuamgXt9ePwxYkP9uuCjR6L01ZGlFTPdn8TBwXW9LDf6w11W3o0v0npyYhQ3RuKAIelWm7pFysYx6GDKK9M90+ipAZp8YZD2gelU8vpbnNlPsW/27ZdDCqab0C67tfsTC//5HsV2UEhmoxU3VEkRWAWyA7y6OOZhrrtvo3QkmTFbSGx8lQ/upOAvz34l5cBDCqrjupe3YJ4iIFx8RrvSQ7q5MSu29kvigvYcoO1EI2nw8Vc1Ge7WOPIdW3VKbdrnBijZ6dbGKKXcoHIkSEbR28gIIuyd6TEdPiK0qp7zAhNYLL5TuJvfjEtCSiXUR0gjt7b1hGcQGZxL358PCgfSMejN5agGgx6me7dXRcd0ljIWzqgUZ7OC2ZGZEuVzpGXfMzkDO4lQpWMBRdzHwCRJVJKpcAhTBe4XXEUlNw9OXwYDrxTkfs4xdvsdBZ6xll+cWu9VTGTDvDVF4tZOhBu/Ou53EElnnJQADVkikWcAyWVH0BYRPVLt7EmkiuTZbyuHYbvRbFLVsx8VjWQ71/YlLXuMK9V3MYkQdrYJM8jwfVxMm8EOfA6DtEeyZ/Go+Ps5Xdfqj9tkLKHCbTgSPNLajW5Ncv8GSaBIMFmtNZCr0QqndPX3QplikQVBUo+srvCiZU6xJ+BKOGjP4VSZdkLtSvGdh4vQZ2gjD9l8qNIq2AdxaCfTe4WfgfVRUewfoiu1GgPUin0Lflf38x23McNVbdGO5cBlxOmdZrQ3l6B/Bu6RHMiaVef6ifqxJ75osBfCT/qf7BqUHG0wgHnNUat9iRv60tsT6YOZIYZ/JlTB7bjm7aFwWm6UCBSvKS+RFvivruv1R+2yM7HuNcS+zWgm4HeKQmBwUJzRPcYhV6IVTur1ZiXK5clAFbbADD8Y4Atw+5rWwXhzzGwwryCy18BvlSefHQsifcoMuLtTqRIR/DGkxCKG+1Rh3wvAWzBeiHGhG1XJVRIsQ+qONNVRJOx0qqMC6mc7RKZ+Kc2TYKlioJQGoJndB9kcxB2iPZM/jJ7BJUfC6eZtzxiT7Jyls/IZGv1n5LaKSkwCORZrTcJ8cig9NWs9Vdy1U7PbsPI9QRQy34YyUuE6acA2BkyD7olfwXsAgMfHQsieqN9y5kxSKgn+2zvR4TacBro3hRR2YL0Q40I22e6b9MGOLrDdxQvKuGRn6kRI7ADD8lWaCROvB+9lj+uITzwqyobkZyu6/VH7bJD67XtRzk7T84Kwr4Otp8zt9MVSfSAFY9jXSK+LvFjpJOXUCitsNBT/OZksxI81qgNQTO6E0C6bArHN9JcddwsDvdIs4BksqPn7BBWv1n5LaEFneDYk7GC1vnJIlw34bK/B1oLkD6ilLh5kiEBmT4qJWl7vrMbMnl5rj13YohpJy7pbfBVSy7HRZWdPDJfgnp40u/Lrjr7SS16j3gZYlnArkB3MstlJ7rCNZwKAZnj4ey7JqwEFmd4wJ4g3aJRlLslXbhgSBZ2442jgRYmh9uKs2D/80qR214ZVKPYnnONDHd4SwZXCAyKrSpP9szugTl+/aCAAAAAAAA==',
);

/** Five columns, the third the highest. */
const weekSketch = webp(
  'UklGRkwDAABXRUJQVlA4IEADAACQNgCdASqQAeEAPtFiqVCoJTEjpVQqaiAaCWlu5VARJhD9Du8uZacvdwJGEq5N+0wOsmB1kwOsmB1kwOsmB1kwOsmB1kb1jBHdNbCp5jY9Nv4mFLwFZW+3Qzw5YLe7//vzFM+6uIpDFM+PJoE4V85vUwGDVh4IHyUl498MeHunjokmTY1XC8ZJ/wIZ8mx4rauiP1/kySvyakWQiBXV7njIiNWwBEyjHT6mC3P91E7/Xl6CrVM5zFZKTw64Pxy9V/9hFXWgRdajvIG99r6jK1JopjLNOnOX1wn3ADhRf9fvP8OOd1mr3z2QG1UE8EkahmvVfqz7LRwIDq1kXzbsfH/ed5YJQLNVs0ulCsY++HTYPqgnfKLu2CrQNipTZWGuB6N5qBR2mKyKM4+XaHAx6yTkX121Rl1lF2gDCKGWUdmxNwTGUkwlpzef501F5O9V6DsG1pS83jPoA/R//KHLmikN2gdLfT0h0a7qpCBxlqJfJqWcYkiaAj1chHHYO3qARIqdalApnehCzJaLibIo0fk2yc37T26vplMUyRM+NywCF42QBLtgJdsBLtgJdsBLtgJdsBLtgJdsBLtgJdqYAP76PVHTzFnQGQAB8fSAAIO/HYp8D0hT544TM4zRZZIYOzDd/H+FWIRM4bT5ZCByZiuz3DXx3e4WWdXNvl5BRZzMETGtD7nK+jXjahxlwpBQOVmGWPzoExB9kpjgWghsr5CZVIWioe6kOc6kaOO4dYHYwH+HwEH/t431sS1bsJYtRQTGfp5iGSt712kTYLP9Q9i1EFEmeg7Lv944eIKYv3gF72voAJP+3cvcwW4F6JilZL6wfqvkPqwGKo96NTeVj2wmRUdBF/76WWtTsqRaUhDuCA2qNWxeoFLYPm//5Pb2r/O//gl9LBHtbgZOplmT9IBqOaAVB5UAfQVwjFJlj8zzpVH1nc7JbhjC9x2/dTLTQACvwwbZ9pikyx+BAeP7+0SfGZ8v6kjhvr8W1Uu9Eg0JT9VAq5tX3bzTL+/EDKTLy/m44pnr3/sztB9h3ITHyvUAsKANCvXrDf5OsxrSzfrWGxZznwE/F15mzeXv9Q/wRExanP7zbkAAAAAAAAAAAAAA',
);

type Sketch = {
  title: string;
  description: string;
  images?: string[];
  hoursAgo: number;
  likedBy: string[];
};

/** Newest first. They teach and announce; none states a price or a result. */
const sketches: readonly Sketch[] = [
  {
    title: 'Before a big release: three questions',
    description:
      'What would change your mind? Where is your stop if the spread doubles for a minute? And do you need this trade at all? If one of the three has no answer yet, the first candle after the number will not give it to you either. We usually wait for the first M15 close.',
    hoursAgo: 3,
    likedBy: ['trader'],
  },
  {
    title: 'The retest, drawn out',
    description:
      'A level breaks, price comes back to it from the other side and turns. The circle is the moment we wait for. The sketch has no instrument and no scale on purpose: learn the shape first, then look for it on your own chart.',
    images: [retestSketch],
    hoursAgo: 22,
    likedBy: ['kwame'],
  },
  {
    title: 'Two shapes that look alike until they do not',
    description:
      'Left: a range, in which every edge is a question. Right: a dip below the level that does not last, which is an answer. Most losing trades in the middle of the range come from treating the first as the second.',
    images: [rangeSketch, sweepSketch],
    hoursAgo: 47,
    likedBy: ['trader', 'kwame', 'support'],
  },
  {
    title: 'This week on the platform',
    description:
      'The journal now keeps every entry on your device first and sends it when there is a network, so a trade recorded on the train is safe. Settings has a second pair of colours for gain and loss. Tell us in the next webinar what you miss.',
    hoursAgo: 76,
    likedBy: ['trader', 'kwame', 'support', 'admin'],
  },
  {
    title: 'A week is five sessions, not one result',
    description:
      'Look at your week as five columns. One of them usually carries the rest, and it is rarely the day with the most trades. The pictures walk through how to review it: the columns first, then the retest, the range and the failed dip you find in them. The last one is the first again: that is the habit.',
    images: [weekSketch, retestSketch, rangeSketch, sweepSketch, weekSketch],
    hoursAgo: 124,
    likedBy: ['trader', 'support'],
  },
  {
    title: 'Risk is the only number you choose',
    description:
      'Entry, exit and timing are opinions; the size is a decision. Fix what one trade may cost before you look at the chart, round the lots down, and write the size into the journal even when the trade goes well.',
    hoursAgo: 196,
    likedBy: ['kwame', 'support'],
  },
  {
    title: 'Welcome to the Trading Floor',
    description:
      'Announcements from the desk appear here: what we watch, when webinars start, what changed on the platform. Leave a like when a post helped you; it tells us what to write more of. This is the demo: likes, posts and entries stay in your browser.',
    hoursAgo: 480,
    likedBy: ['trader', 'lena', 'support'],
  },
];

export function seedPosts(now: Date): StoredPost[] {
  return sketches.map(({ title, description, images = [], hoursAgo, likedBy }, index) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString();
    return {
      id: `demo-post-${sketches.length - index}`,
      author: 'Bellwether Desk',
      title,
      description,
      images,
      created_at: at,
      updated_at: at,
      state: 'published',
      publish_at: null,
      published_at: at,
      pinned: false,
      liked_by: [...likedBy],
    };
  });
}
